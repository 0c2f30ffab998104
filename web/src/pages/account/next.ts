/** Where somebody goes after signing in: back to where that was asked for, but never to another site. */
export function nextPage(query: URLSearchParams): string {
  const next = query.get("next") ?? "/";
  return /^\/(?![/\\])/.test(next) ? next : "/";
}
