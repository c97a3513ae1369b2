import { requireVersion } from '#engine/model/version.ts'
import { startReference } from './serve.ts'

/** Starts a server of a release; `GET /streams` sent as its administrator returns the status and JSON body. */
export async function startAsked(release: string) {
  const version = requireVersion(release)
  const reference = await startReference({ version, account: { name: 'a', password: 'b' } })
  const ask = async (route: string, body?: object) => {
    const [method = '', path = ''] = route.split(' ')
    const response = await fetch(reference.root + path, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Basic ${btoa('a:b')}`,
        'Content-Type': 'application/json',
        'X-Requested-By': 'a test',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as Body
    return { status: response.status, json, location: response.headers.get('location') }
  }
  return { ask, [Symbol.asyncDispose]: () => reference.close() }
}

type Body = Readonly<Record<string, unknown>>
