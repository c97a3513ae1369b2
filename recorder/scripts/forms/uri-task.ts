import { ELSEWHERE, type ScriptCall, type SeeCall } from '../call.ts'
import { setHeader, withSomeCredential } from '../tools/headers.ts'
import { basicHeader, withUser } from '../tools/sent-url.ts'
import { resolve, unknown } from '../unknown.ts'
import { at, isMap, isScalar, listMembers, type Node, findText } from './document.ts'

export function isUri(name: string): boolean {
  return /^(?:[\w.]+\.)?(?:win_)?(?:uri|get_url)$/.test(name)
}

interface Around {
  readonly see: SeeCall
  readonly values: ReadonlyMap<string, string>
  readonly line: number
  /** Settings for the module from the tasks around it, the innermost first. */
  readonly defaults: readonly Node[]
}

/** A task of the modules uri and get_url of Ansible, as a map or as `url=… method=…`. */
export function readUri(node: Node, { see, values, line, defaults }: Around): void {
  const pairs = new Map(
    [
      ...(isScalar(node) ? (findText(node) ?? '') : '').matchAll(
        /(?<!\w)(\w+)=("[^"]*"|'[^']*'|\S*)/g,
      ),
    ].map(([, name = '', value = '']) => [name, value.replace(/^(["'])(.*)\1$/, '$2')]),
  )
  const said = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const text =
        pairs.get(name) ??
        [node, ...defaults].map((one) => findText(at(one, name))).find((one) => one !== undefined)
      if (text !== undefined) return resolve(text, values)
    }
    return undefined
  }
  const url = said('url')
  // A merged anchor (`<<`) may define any key, such as `url`.
  const isMerged = at(node, '<<') !== undefined
  if (url === undefined) {
    if (isMerged || at(node, 'url') !== undefined) see({ line, how: 'in Ansible' })
    return
  }
  const given = [node, ...defaults]
    .map((one) => at(one, 'headers'))
    .find((one) => one !== undefined)
  let headers: ScriptCall['headers'] = [['User-Agent', 'ansible-httpget']]
  const format = said('body_format') ?? 'raw'
  if (format === 'json') headers = setHeader(headers, 'Content-Type', 'application/json')
  if (format.startsWith('form'))
    headers = setHeader(headers, 'Content-Type', 'application/x-www-form-urlencoded')
  for (const [name, value] of isMap(given) ? listMembers(given) : [])
    headers = setHeader(headers, name, resolve(findText(value) ?? '', values))
  const user = said('user', 'url_username')
  if (user !== undefined)
    headers = setHeader(
      headers,
      'Authorization',
      basicHeader(`${user}:${said('password', 'url_password') ?? unknown('password')}`),
    )
  const isIdentified = IDENTIFYING.some((name) => !/^(?:no|false|off|)$/i.test(said(name) ?? ''))
  if (isIdentified) headers = withSomeCredential(headers)
  const body =
    said('src') === undefined
      ? findBody(at(node, 'body') ?? undefined, pairs.get('body'), format)
      : ELSEWHERE
  see({
    line,
    url,
    method: (said('method') ?? 'GET').toUpperCase(),
    headers: withUser(url, headers),
    ...(body !== undefined && { body: resolve(body, values) }),
    isOpen: isMerged || (given !== undefined && !isMap(given)),
  })
}

/** Members by which the module says who it is without the file telling. */
const IDENTIFYING = ['client_cert', 'use_gssapi', 'use_netrc', 'url_password']

function findBody(
  node: Node | undefined,
  text: string | undefined,
  format: string,
): string | undefined {
  if (node === undefined) return text
  const plain = findText(node)
  if (plain !== undefined) return plain
  return format === 'json' ? JSON.stringify(node.toJSON()) : ELSEWHERE
}
