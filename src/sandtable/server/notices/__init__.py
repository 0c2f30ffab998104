"""Notices to people who are not at the table: in the page, by mail, by web push and to a webhook."""
