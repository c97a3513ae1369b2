import { type Exchange, header } from '#engine/model/exchange.ts'

const BROWSER = /^Mozilla\/.* (?:Firefox|Chrome|Version|Edge?)\//
/** Browsers send the path of a page only to the server of that page; other servers get only the origin. */
const PAGE = /^(https?:\/\/[^/?#]+)\/[^?#]/
const ORIGIN = /^https?:\/\/[^/?#]+/

/** Finds the calls that browsers send for pages of the server's own web interface. */
export function createWebInterfaceFinder() {
  const origins = new Set<string>()
  const referring = new Set<string>()
  const served = new Set<string>()
  return {
    seeCall: (exchange: Exchange): void => {
      const agent = findBrowser(exchange)
      const [, origin] = PAGE.exec(getReferer(exchange)) ?? []
      if (agent === undefined || origin === undefined) return
      origins.add(origin)
      referring.add(agent)
    },
    /** Sees an exchange outside the API. */
    seeOther: (exchange: Exchange): void => {
      const agent = findBrowser(exchange)
      if (agent !== undefined && isPage(exchange)) served.add(agent)
    },
    /** Without a Referer, all calls of a browser count that also loaded a page or a file of the web interface. */
    isWebInterface: (exchange: Exchange): boolean => {
      const agent = findBrowser(exchange)
      if (agent === undefined) return false
      if (!referring.has(agent)) return served.has(agent)
      return origins.has(ORIGIN.exec(getReferer(exchange))?.[0] ?? '')
    },
  }
}

function findBrowser({ request }: Exchange): string | undefined {
  const agent = header(request.headers, 'user-agent') ?? ''
  return BROWSER.test(agent) ? agent : undefined
}

function getReferer({ request }: Exchange): string {
  return header(request.headers, 'referer') ?? ''
}

function isPage({ request: { method }, response }: Exchange): boolean {
  return method === 'GET' && response !== undefined && response.status < 400
}
