import { type Exchange, header } from '#engine/model/exchange.ts'
import { NOWHERE } from '#recorder/nowhere.ts'

const BROWSER = /^Mozilla\/.* (?:Firefox|Chrome|Version|Edge?)\//
const REFERER = /^(https?:\/\/([^/?#]+))(?:\/([^/?#]*))?/
/** The first path segments of the pages of the web interface, except for its start page. */
const PAGES = new Set(
  'alerts dashboards extendedsearch gettingstarted legacy messages search security sources streams system views welcome'.split(
    ' ',
  ),
)

/**
 * Finds the calls that browsers send for pages of the server's own web interface. Other pages call the API too, and may
 * be on the same host. In doubt, a call is not one of the web interface, so that the forecast lists it.
 */
export function createWebInterfaceFinder() {
  const origins = new Set<string>()
  const referring = new Set<string>()
  const served = new Set<string>()
  return {
    seeCall: (exchange: Exchange): void => {
      const agent = findBrowser(exchange)
      const { text, origin, page = '' } = readReferer(exchange)
      if (agent === undefined || text === '') return
      referring.add(agent)
      if (origin !== undefined && PAGES.has(page) && isOwnHost(exchange)) origins.add(origin)
    },
    /** Sees an exchange outside the API. */
    seeOther: (exchange: Exchange): void => {
      const agent = findBrowser(exchange)
      if (agent !== undefined && isPage(exchange)) served.add(agent)
    },
    /**
     * If no call of a browser has a Referer, all its calls count if it also loaded a page or a file of the web
     * interface.
     */
    isWebInterface: (exchange: Exchange): boolean => {
      const agent = findBrowser(exchange)
      if (agent === undefined) return false
      const { text, origin = '', page = '' } = readReferer(exchange)
      if (text === '') return !referring.has(agent) && served.has(agent)
      return origins.has(origin) && (page === '' || PAGES.has(page)) && isOwnHost(exchange)
    },
  }
}

function findBrowser({ request }: Exchange): string | undefined {
  const agent = header(request.headers, 'user-agent') ?? ''
  return BROWSER.test(agent) ? agent : undefined
}

function readReferer({ request }: Exchange) {
  const text = header(request.headers, 'referer') ?? ''
  const [, origin, host = '', page] = REFERER.exec(text) ?? []
  return { text, origin, host, page }
}

/** Whether the page is on the host of the request, or that is unknown. */
function isOwnHost(exchange: Exchange): boolean {
  const { headers, origin } = exchange.request
  if (origin === NOWHERE) return true
  // A proxy in front of the recorder passes on the host that the browser called.
  const host =
    header(headers, 'x-forwarded-host') ?? header(headers, 'host') ?? new URL(origin).host
  return withoutPort(readReferer(exchange).host) === withoutPort(host)
}

/** Drops the port of HTTP and HTTPS, which some logs have and no browser sends. */
function withoutPort(host: string): string {
  return host.replace(/:(?:80|443)$/, '')
}

function isPage({ request: { method }, response }: Exchange): boolean {
  return method === 'GET' && response !== undefined && response.status < 400
}
