import type { Exchange } from '../../model/exchange.ts'

/** Which families of routes a file shows to be there: of each some request was done. Feed every exchange, then ask. */
export function createServed() {
  const families = new Set<string>()
  return {
    see: ({ request, response }: Exchange, path: string): void => {
      const status = response?.status ?? 0
      if (status >= 200 && status < 300 && request.method !== 'OPTIONS')
        families.add(familyOf(path))
    },
    has: (path: string): boolean => families.has(familyOf(path)),
  }
}

/** `streams` of `/streams/ID`, `system/outputs` of `/system/outputs/ID`. */
function familyOf(path: string): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  return first === 'system' ? `${first}/${second}` : first
}
