/** A route as part of an id: `put-streams-streamid`; `all` for every route. */
export function slug(route: string): string {
  if (route === '*') return 'all'
  return route.toLowerCase().replaceAll(/[{}]/g, '').replaceAll(/[ /]+/g, '-')
}
