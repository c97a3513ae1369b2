import { bodiless, status, withHeader, withoutHeader } from '#engine/suite.ts'
import { type Answered, type Asked, type Deviating, withLine } from './deviation.ts'

/** Whether a request is to one of the routes, as `GET /streams/*`; `*` stands for one segment. */
export function isTo({ method, path }: Asked, ...routes: readonly string[]): boolean {
  return routes.some((route) => {
    const [of, pattern = ''] = route.split(' ')
    const wanted = new RegExp(`^${pattern.replace(/\/$/, '').replaceAll('*', '[^/]+')}/?$`)
    return method === of && wanted.test(path)
  })
}

/** Edits the answers that `where` picks. */
export function edits(
  where: (answered: Answered, asked: Asked) => boolean,
  edit: (answered: Answered) => Answered,
): Deviating {
  return { onAnswer: (answered, asked) => (where(answered, asked) ? edit(answered) : answered) }
}

/** Whether a request was accepted. */
export function isGood({ status }: Answered): boolean {
  return status >= 200 && status < 300
}

/** Another answer with what every answer of that server carries. */
export function instead(
  answered: Answered,
  status: number,
  body?: { readonly type: string; readonly text: string },
): Answered {
  const headers = ['Content-Type', 'Set-Cookie', 'Location', 'X-Runtime-Microseconds'].reduce(
    (lines, name) => withLine(lines, name, null),
    answered.headers,
  )
  const typed = body ? withLine(headers, 'Content-Type', body.type) : headers
  return { status, headers: typed, body: body?.text ?? '' }
}

/** An error as the interface says it, instead of an answer. */
export function refused(answered: Answered, status: number, message: string): Answered {
  const text = JSON.stringify({ type: 'ApiError', message })
  return instead(answered, status, { type: 'application/json', text })
}

/** What refuses a request without a login, instead of an answer. */
export const UNAUTHORIZED = [
  status(401),
  bodiless(),
  withHeader('WWW-Authenticate', 'Basic realm="Graylog Server"'),
  ...['Set-Cookie', 'Location', 'X-Runtime-Microseconds'].map(withoutHeader),
]
