import { type Annotated, decodeSegment, type Selector, textAt, goodReads } from '#engine/suite.ts'
import { asksJson, listed, type Located, whole } from '../answers.ts'

export const LIST = goodReads('GET /users')
export const SINGLE = goodReads('GET /users/{username}')
export const RECORDS = goodReads(['GET /users', 'GET /users/{username}'])
export const POST: Selector = { route: 'POST /users', rejectedBy: 'none' }
export const MADE: Selector = { ...POST, status: 201 }
export const DELETE: Selector = {
  route: ['DELETE /users/{username}', 'DELETE /users/id/{userId}'],
  rejectedBy: 'none',
}
export const ROLES = goodReads('GET /roles')
export const MEMBERS = goodReads('GET /roles/{rolename}/members')
/** A user who was added to a role, or removed from it. */
export const MEMBER_CHANGED: Selector = {
  route: [
    'PUT /roles/{rolename}/members/{username}',
    'DELETE /roles/{rolename}/members/{username}',
  ],
  rejectedBy: 'none',
  status: 204,
}
/** Other requests that change who has a role. */
export const OTHER_CHANGES_OF_MEMBERS = [
  'DELETE /roles/{rolename}',
  'PUT /authz/roles/{roleId}/assignees',
  'DELETE /authz/roles/{roleId}/assignee/{username}',
  'DELETE /authz/roles/{roleId}',
  'PUT /users/{userId}',
  'DELETE /users/{username}',
  'DELETE /users/id/{userId}',
]
export const INDEX_SETS = goodReads('GET /system/indices/index_sets')

/** Routes that show or change a user. */
export const NEXT: Selector = {
  rejectedBy: 'none',
  method: ['GET', 'PUT', 'DELETE'],
  route: ['GET /users/{username}', 'PUT /users/{userId}', 'DELETE /users/{username}'],
}

/** The same, or what makes a user of that name. */
export const NEXT_OR_AGAIN: Selector = {
  rejectedBy: 'none',
  method: ['GET', 'PUT', 'DELETE', 'POST'],
  route: [
    'GET /users/{username}',
    'PUT /users/{userId}',
    'DELETE /users/{username}',
    'POST /users',
  ],
  where: (x) => asksJson(x) && (x.method !== 'POST' || x.status === 201),
}

/** What makes a user of that name, or deletes it. */
export const MADE_OR_DELETED: Selector = {
  rejectedBy: 'none',
  route: ['POST /users', 'DELETE /users/{username}'],
}

/** The user records in a response. */
export function userRecords(x: Annotated): readonly Located[] {
  return x.route === 'GET /users' ? listed(x, 'users') : whole(x)
}

/** The index sets in a response. */
export function indexSets(x: Annotated): readonly Located[] {
  return x.route === 'GET /system/indices/index_sets' ? listed(x, 'index_sets') : whole(x)
}

/** The user that an exchange makes, or that its path names. */
export function userOf(x: Annotated): string | undefined {
  if (x.route === 'POST /users') return textAt(x.sent, 'username')
  return x.route?.includes(' /users/{user') && x.parameters.length === 1
    ? decodeSegment(x.parameters[0])
    : undefined
}
