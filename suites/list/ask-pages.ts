import type { ProbeApi } from '#engine/suite.ts'

/** Lists of views in pages, and another member than the usual that every release sorts them by. */
export const VIEW_PAGES: readonly (readonly [path: string, other: string])[] = [
  ['/dashboards', 'created_at'],
  ['/search/saved', 'created_at'],
]

/** Everything, parts of it in between, in the other order, by another member, and what nothing is called. */
export async function probePages(api: ProbeApi, path: string, other: string): Promise<void> {
  const sort = path.startsWith('/users') ? 'username' : 'title'
  const pages = (query: string) => api.get(`${path}?${query}`)
  const isThorough = api.mode === 'write' || api.has('thorough')
  const whole = `page=1&per_page=50&sort=${sort}&order=asc`
  await pages(whole)
  await pages(`page=1&per_page=1&sort=${sort}&order=asc`)
  await pages(whole)
  // The objects read after one part differ from those read before the next.
  if (isThorough) await pages(whole)
  await pages(`page=2&per_page=1&sort=${sort}&order=asc`)
  await pages(whole)
  if (isThorough) {
    await pages(`page=99&per_page=1&sort=${sort}&order=asc`)
    await pages(whole)
  }
  await pages(`page=1&per_page=50&sort=${sort}&order=desc`)
  if (isThorough) await pages(`page=1&per_page=50&sort=${other}&order=asc`)
  const name = `page=1&per_page=50&query=${api.invented.name}`
  await pages(name)
  if (isThorough) await pages(`${name}%20(%5B%5C`)
}
