import { type Annotated, decodeSegment, isRecord, type Selector, reads } from '#engine/suite.ts'
import { listed, type Located } from '../answers.ts'

const LIST_ROUTE = 'GET /users/{userId}/tokens'
const CREATE_ROUTE = 'POST /users/{userId}/tokens/{name}'
const DELETE_ROUTE = 'DELETE /users/{userId}/tokens/{idOrToken}'

/** Every `GET /users/{userId}/tokens`, with any status. */
export const ASKED = reads(LIST_ROUTE)
export const LIST: Selector = { ...ASKED, status: 200 }
export const POST: Selector = { route: CREATE_ROUTE, rejectedBy: 'none' }
export const MADE: Selector = { ...POST, status: [200, 201] }
export const DELETE: Selector = { route: DELETE_ROUTE, rejectedBy: 'none' }
export const DELETED: Selector = { ...DELETE, status: 204 }

/** The next request that lists or deletes the tokens of one user. */
export const NEXT: Selector = { rejectedBy: 'none', route: [LIST_ROUTE, DELETE_ROUTE] }

/** The elements of a token list. */
export function tokenItems(x: Annotated): readonly Located[] {
  return listed(x, 'tokens')
}

/** Whose tokens the path names, decoded. */
export function ownerOf(x: Annotated): string | undefined {
  return x.route?.includes('/tokens') && x.parameters[0] !== undefined
    ? decodeSegment(x.parameters[0])
    : undefined
}

/** The token by its value: given out by a creation, or presented. */
export function tokenOf(x: Annotated): string | undefined {
  if (x.route === CREATE_ROUTE && isRecord(x.json) && typeof x.json['token'] === 'string')
    return `token:${x.json['token']}`
  return x.credential.form === 'token' ? x.credential.key : undefined
}

/** The path of one token, for what is deleted twice. */
export function tokenPathOf(x: Annotated): string | undefined {
  return x.route === DELETE_ROUTE ? `${x.root} ${x.path}` : undefined
}

/** Whether a path names a user by identifier: 24 hex digits, or the root account. */
export function isUserId(owner: string | undefined): boolean {
  return owner !== undefined && /^([0-9a-f]{24}|local:.+)$/.test(owner)
}
