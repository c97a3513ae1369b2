import type { Exchange } from '../../model/exchange.ts'

/** Which families of routes a file shows to be there: of each some request was done. */
export interface Served {
  /** Whether a good answer about the family of a path stands anywhere in the file. */
  readonly has: (path: string) => boolean
}

/** Listens to a whole file for good answers. */
export function createServed(): Served & {
  readonly see: (exchange: Exchange, path: string) => void
} {
  const families = new Set<string>()
  return {
    see: ({ request, response }, path) => {
      const status = response?.status ?? 0
      if (status >= 200 && status < 300 && request.method !== 'OPTIONS')
        families.add(familyOf(path))
    },
    has: (path) => families.has(familyOf(path)),
  }
}

/** `streams` of `/streams/ID`, `system/outputs` of `/system/outputs/ID`. */
function familyOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return first === 'system' ? `${first}/${second}` : first
}
