import type { HarEntry, Named, HarStep } from '../model.ts'
import { onHeaders, onRequest } from './on.ts'
import { noCookies } from './headers.ts'

/** Headers that contain credentials. */
const CREDENTIALS = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization']

/** Secret members of bodies. */
const SECRETS = ['session_id', 'password', 'token', 'old_password', 'api_key', 'secret']

/** Removes these headers, or all with credentials, and the lists of cookies. */
export function credentialsGone(...names: readonly string[]): HarStep {
  const gone = names.length > 0 ? names : CREDENTIALS
  return (entry, exchange) =>
    onHeaders((headers) => headers.filter(({ name }) => !gone.includes(name.toLowerCase())))(
      noCookies(entry, exchange),
      exchange,
    )
}

/** Replaces the value of each header and cookie with credentials. */
export function credentialsAs(text: (value: string, name: string) => string): HarStep {
  const hide = ({ name, value }: Named): Named =>
    CREDENTIALS.includes(name.toLowerCase()) ? { name, value: text(value, name) } : { name, value }
  return (entry, exchange) => {
    const { request, response } = onHeaders((headers) => headers.map(hide))(entry, exchange)
    const cookies = (list: readonly Named[] = []): readonly Named[] =>
      list.map(({ name, value }) => ({ name, value: text(value, 'cookie value') }))
    return {
      ...entry,
      request: { ...request, cookies: cookies(request.cookies) },
      response: { ...response, cookies: cookies(response.cookies) },
    }
  }
}

/** Keeps the scheme or cookie name and replaces the rest, such as `Basic ***`. */
export function schemeKept(text: string): HarStep {
  return credentialsAs((value, name) => {
    if (name === 'cookie value') return text
    if (/cookie/i.test(name)) return value.replace(/=[^;]*/, `=${text}`)
    return value.replace(/ .*/, ` ${text}`)
  })
}

/** Replaces the values of these members in JSON bodies, or of all secret members. */
export function bodySecretsAs(text: string, ...names: readonly string[]): HarStep {
  const members = names.length > 0 ? names : SECRETS
  const pattern = new RegExp(`("(?:${members.join('|')})"\\s*:\\s*)"[^"]*"`, 'g')
  const hide = (body: string): string =>
    body.replaceAll(pattern, (_whole, member: string) => `${member}${JSON.stringify(text)}`)
  return (entry) => inTexts(entry, hide)
}

/** Replaces session ids and tokens in the path. */
export function pathSecretsAs(text: string): HarStep {
  return onRequest((request) => ({
    ...request,
    url: request.url
      .replace(/(\/system\/sessions\/)[^/?]+/, `$1${text}`)
      .replace(/(\/users\/[^/]+\/tokens\/)[0-9a-z]{40,}/, `$1${text}`),
  }))
}

function inTexts(entry: HarEntry, change: (text: string) => string): HarEntry {
  const { postData } = entry.request
  const { content } = entry.response
  const isText = content.text !== undefined && content.encoding === undefined
  return {
    ...entry,
    ...(postData?.text !== undefined && {
      request: { ...entry.request, postData: { ...postData, text: change(postData.text) } },
    }),
    ...(isText && {
      response: { ...entry.response, content: { ...content, text: change(content.text ?? '') } },
    }),
  }
}
