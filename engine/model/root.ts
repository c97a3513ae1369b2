/** The two halves of an interface's root: scheme, host and port, and the path, empty or from its slash on. */
export function splitRoot(root: string): { readonly origin: string; readonly prefix: string } {
  const [origin = root] = /^[a-z]+:\/\/[^/]+/i.exec(root) ?? []
  return { origin, prefix: root.slice(origin.length) }
}

/**
 * The part of a URL below a root, raw: path and query, empty at the root itself; undefined outside
 * it. For a request's target, the part below a root's path.
 */
export function belowRoot(url: string, root: string): string | undefined {
  if (!url.startsWith(root)) return undefined
  const below = url.slice(root.length)
  return below === '' || below.startsWith('/') || below.startsWith('?') ? below : undefined
}

/** The same below the first root that fits. */
export function belowRoots(url: string, roots: readonly string[]): string | undefined {
  for (const root of roots) {
    const below = belowRoot(url, root)
    if (below !== undefined) return below
  }
  return undefined
}

/** The path and query below a root, raw; the root itself is `/`. */
export function splitBelow(below: string): { readonly path: string; readonly query: string } {
  const question = below.indexOf('?')
  const path = question < 0 ? below : below.slice(0, question)
  const query = question < 0 ? '' : below.slice(question + 1)
  return { path: path === '' ? '/' : path, query }
}

/** Whether the interface's root is below a path prefix: anything but `/api`, or nothing in 2.0. */
export function isBelowPrefix(root: string): boolean {
  const path = root.replace(/^[a-z]+:\/\/[^/]*/i, '')
  return path !== '' && path !== '/api'
}
