import { placeCalls } from '#recorder/scripts/place-calls.ts'
import { readCalls } from '#recorder/scripts/read-script.ts'
import { isWhollyUnknown } from '#recorder/scripts/unknown.ts'
import { type Exchange, header } from '#engine/model/exchange.ts'
import { readAuthorization } from '#engine/secrets/authorization.ts'
import { literalPattern } from '#engine/text/patterns.ts'
import type { SentCall, Spelling } from './spelling.ts'

/** Lists the differences between a reading and the sent requests. */
export function listCallDifferences(
  { text }: Spelling,
  truth: readonly SentCall[],
): readonly string[] {
  const read = readCalls(text, 'script.sh')
  const found = read
    ? placeCalls(read.calls, 'script.sh', 'http://graylog.test:9000/api').exchanges
    : []
  const said = found.map((exchange) => ({ exchange, isTaken: false }))
  const wrong = truth.flatMap((sent) => {
    const tried = said.map((one) => ({ one, why: whyOther(one.exchange, sent) }))
    const fit = tried.find(({ why }) => why.length === 0)
    if (fit) {
      fit.one.isTaken = true
      return []
    }
    const nearest = tried.toSorted((a, b) => a.why.length - b.why.length)[0]
    if (nearest) nearest.one.isTaken = true
    return [`${sent.method} ${sent.url}: ${nearest?.why.join('; ') ?? 'not found'}`]
  })
  // A URL from outside is not in the text of the script, and the reader says so.
  const untold = read?.calls.filter(({ url }) => isWhollyUnknown(url)).length ?? 0
  const never = said.filter(({ isTaken }) => !isTaken)
  return [
    ...(wrong.length <= untold ? [] : wrong),
    ...never.map(({ exchange: { request } }) => `never sent: ${request.method} ${request.target}`),
  ]
}

const COMPARED = ['accept', 'content-type', 'x-requested-by', 'cookie', 'user-agent', 'referer']

function whyOther({ request }: Exchange, sent: SentCall): readonly string[] {
  const { unknowns = [], headers, body } = request
  const fits = (said: string, was: string): boolean => matches(said, was, unknowns)
  const path = sent.url.replace(/^http:\/\/[^/]*/, '')
  const wrong: string[] = []
  if (request.method !== sent.method) wrong.push(`method ${request.method}`)
  if (!fits(decoded(request.target), decoded(path))) wrong.push(`target ${request.target}`)
  for (const name of COMPARED) {
    const [said, was] = [header(headers, name), header(sent.headers, name)]
    if (said === was || (said === undefined && request.isWithoutHeaders)) continue
    if (name === 'user-agent' && was?.toLowerCase().startsWith(said?.toLowerCase() ?? '')) continue
    if (name === 'content-type' && said && was?.startsWith(said)) continue
    if (said === undefined || was === undefined || !fits(said, was))
      wrong.push(`${name} ${said ?? 'absent'} for ${was ?? 'absent'}`)
  }
  const [said, was] = [header(headers, 'authorization'), header(sent.headers, 'authorization')]
  const isHidden = said === '***' || (said === undefined && request.isWithoutHeaders)
  if (!isHidden && !fits(plain(said), plain(was))) wrong.push(`credential ${plain(said)}`)
  if (body.state === 'absent' && sent.body !== '') wrong.push('no body')
  // An unknown value of JSON that the program writes without quotes is read as a text.
  const anything = [...unknowns, ...(body.text?.match(/"\$\w+"|\$\w+/g) ?? [])]
  if (body.state === 'complete' && !matches(body.text ?? '', sent.body, anything))
    wrong.push(`body ${body.text ?? ''}`)
  return wrong
}

/** Percent-encoding has several notations. */
function decoded(target: string): string {
  return decodeURIComponent(target.replaceAll('+', ' '))
}

function plain(value: string | undefined): string {
  const read = readAuthorization(value ?? '')
  return 'decoded' in read ? read.decoded : (value ?? '')
}

/** Checks whether texts are equal, where unknown parts match anything. */
function matches(said: string, was: string, unknowns: readonly string[]): boolean {
  const places = unknowns.toSorted((a, b) => b.length - a.length).map(literalPattern)
  const pieces = places.length === 0 ? [said] : said.split(new RegExp(places.join('|')))
  const pattern = pieces.map(literalPattern).join('[^]*')
  return new RegExp(`^${pattern}$`).test(was)
}
