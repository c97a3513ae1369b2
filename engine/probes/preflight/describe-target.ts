import {
  type Body,
  type Exchange,
  type Failure,
  header,
  mediaType,
  NODE_HEADER,
} from '../../model/exchange.ts'

const GIVE_URL = 'pass the URL of the REST interface, which ends in /api'

/** Explains in one sentence which other server responds at a root, and how to fix that. */
export function describeOther(root: string, { response, failure }: Exchange): string {
  if (!response) return `nothing at "${root}" responds`
  const { status, reason, headers, body } = response
  const line = `${status} ${reason}`.trim()
  const location = header(headers, 'location')
  const isPage =
    mediaType(headers) === 'text/html' || /^\s*<(?:!doctype|html)/i.test(body.text ?? '')
  if (status >= 500)
    return `a proxy or server at "${root}" returned ${line} in place of the REST interface; check that the server behind it is running`
  if (status >= 300 && status < 400 && location !== undefined)
    return `"${root}" redirects to "${location}", which is not followed; pass the URL of the REST interface itself`
  if (status === 401 || status === 407)
    return `"${root}" asks for a login (${header(headers, 'www-authenticate') ?? line}), but the REST interface requires none; allow GET / without a login, or pass the credential for a proxy in front of the server with --header`
  if (status === 403 && !isPage)
    return `"${root}" rejects GET / with ${line} and lists no nodes for the given credentials; check the credentials and the URL of the REST interface, or allow GET / without a login`
  if (failure?.kind === 'timeout')
    return `"${root}" began to respond (${line}) but did not finish in time; check that the URL is that of the REST interface, or allow more time with --timeout`
  if (status === 400 && /SSL certificate (?:was sent|error)/i.test(body.text ?? ''))
    return `a proxy at "${root}" requires a client certificate (${line}); pass a certificate that the proxy trusts with --cert and --key`
  if (isPage) return describePage(root, line, headers, body.text ?? '')
  if (failure) return describeUnfinished(root, line, failure)
  if (body.size === 0)
    return `"${root}" returned ${line} with an empty body, which the REST interface never does; ${GIVE_URL}`
  if (isApiError(body))
    return `"${root}" returned ${line}: it belongs to the REST interface, but is not its root; ${GIVE_URL}`
  if (mediaType(headers)?.endsWith('json') === true)
    return `"${root}" returned ${line} with JSON from another product (${beginningOf(body)}); ${GIVE_URL}`
  return `"${root}" returned ${line} with ${mediaType(headers) ?? 'a body without a media type'} instead of JSON (${beginningOf(body)}); ${GIVE_URL}`
}

const MAX_BEGINNING = 40

/** The first characters of a body, in one line. */
export function beginningOf(body: Body | undefined): string {
  const text = (body?.text ?? '').trim().replaceAll(/\s+/g, ' ')
  if (text === '') return 'an empty body'
  return text.length > MAX_BEGINNING ? `${text.slice(0, MAX_BEGINNING)}…` : text
}

/** Whether a body is an error as the servers of this interface write it. */
function isApiError({ text }: Body): boolean {
  return /^\s{0,9}\{\s{0,9}"type"\s{0,9}:\s{0,9}"ApiError"/.test(text ?? '')
}

function describeUnfinished(root: string, line: string, { kind, message }: Failure): string {
  if (kind === 'too-large')
    return `"${root}" returned ${line}, but ${message}, which the REST interface never sends; ${GIVE_URL}`
  return `"${root}" returned ${line}, but ${message}; check the network between this machine and the server, and that the port is that of the REST API`
}

/** Titles beyond this many characters say little, and are left out. */
const LONGEST_TITLE = 60

function describePage(
  root: string,
  line: string,
  headers: Parameters<typeof header>[0],
  html: string,
): string {
  const title = /<title[^<>]*>([^<]*)</i.exec(html)?.[1]?.trim() ?? ''
  const isFit = title !== '' && title.length <= LONGEST_TITLE
  const what = `a web page${isFit ? ` titled "${title}"` : ''}`
  if (header(headers, NODE_HEADER) !== undefined)
    return `"${root}" is the server's web interface (${what}), and its REST interface was not found at the usual paths; pass the URL of the REST interface, which ends in /api`
  const login = /type=["']?password|log ?in|sign ?in/i.test(html)
    ? ', which seems to be a login page'
    : ''
  return `"${root}" returned ${line} with ${what}${login}, instead of JSON; ${GIVE_URL}, or pass the credential for the login page with --header`
}
