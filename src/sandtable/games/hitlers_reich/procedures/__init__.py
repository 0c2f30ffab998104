"""The procedures of the rulebook, a module for each chapter or part of one."""
