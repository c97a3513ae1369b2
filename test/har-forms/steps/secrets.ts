import type { HarEntry, Named, HarStep } from '../model.ts'
import { onHeaders, onRequest } from './on.ts'
import { noCookies } from './headers.ts'

/** Headers that carry who someone is. */
const CREDENTIALS = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization']

/** Members of bodies that are secret. */
const SECRETS = ['session_id', 'password', 'token', 'old_password', 'api_key', 'secret']

/** These headers go, and the lists of cookies: without names all that carry a credential. */
export function credentialsGone(...names: readonly string[]): HarStep {
  const gone = names.length > 0 ? names : CREDENTIALS
  return (entry, exchange) =>
    onHeaders((headers) => headers.filter(({ name }) => !gone.includes(name.toLowerCase())))(
      noCookies(entry, exchange),
      exchange,
    )
}

/** The value of each header that carries a credential is this; of cookies too. */
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

/** The scheme stays, what follows is this: `Basic ***`; of a cookie its name stays. */
export function schemeKept(text: string): HarStep {
  return credentialsAs((value, name) => {
    if (name === 'cookie value') return text
    if (/cookie/i.test(name)) return value.replace(/=[^;]*/, `=${text}`)
    return value.replace(/ .*/, ` ${text}`)
  })
}

/** The values of these members are this wherever bodies are JSON; without names all that say that they are secret. */
export function bodySecretsAs(text: string, ...names: readonly string[]): HarStep {
  const members = names.length > 0 ? names : SECRETS
  const pattern = new RegExp(`("(?:${members.join('|')})"\\s*:\\s*)"[^"]*"`, 'g')
  const hide = (body: string): string =>
    body.replaceAll(pattern, (_whole, member: string) => `${member}${JSON.stringify(text)}`)
  return (entry) => inTexts(entry, hide)
}

/** What is in the path where a session or a token is named is this. */
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
