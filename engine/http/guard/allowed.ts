import { readsByPost } from '../../knowledge/routes/reads-by-post.ts'

/** Requests by method and by path below the interface's root, without the query. */
export interface RequestRow {
  readonly methods: readonly string[]
  readonly path: RegExp
  readonly why: string
}

/** An object id that no server has: the first eight bytes of the time and counter are zero. */
const INVENTED_OBJECT_ID = '0{12}(?!0{11}1(?![0-9a-f]))[0-9a-f]{12}'
/** A first segment that no release serves. */
const INVENTED_SEGMENT = '(?:gc|no-such)-[0-9a-z-]+'

const CHANGING = ['POST', 'PUT', 'DELETE', 'PATCH'] as const

const READING = ['GET', 'HEAD', 'OPTIONS']

/** Whether a method changes nothing: every mode sends it. */
export function isRead(method: string): boolean {
  return READING.includes(method)
}

/** Whether a method may change something and is sent at all, in the spelling of HTTP. */
export function isChanging(method: string): boolean {
  return CHANGING.some((one) => one === method)
}

/**
 * Requests that mode `session` sends in addition to reads: none changes anything, accepted or
 * rejected.
 */
export const ALLOWED_IN_SESSION: readonly RequestRow[] = [
  {
    methods: CHANGING,
    path: /^\/system\/sessions\/?$/,
    why: 'a login creates our own session, and a DELETE ends the session used to send it',
  },
  {
    methods: ['DELETE'],
    // Encoded characters are allowed, except those that change the path if a proxy decodes them.
    path: /^\/system\/sessions\/(?!\.+$)(?:[^/;%?#\\\s]|%(?!2[35EFef]|3[BFbf]|5[Cc]|7[Ff])[2-7][\dA-Fa-f])+$/,
    why: 'it ends the session used to send it, not the session in the path, and is sent only with our own sessions',
  },
  {
    methods: CHANGING,
    path: new RegExp(
      `^/(?:streams|system/outputs)/${INVENTED_OBJECT_ID}(?:/(?:pause|resume|rules|outputs))?$`,
    ),
    why: 'no server has a stream or output with that ID',
  },
  {
    methods: ['PUT'],
    path: /^\/system\/lbstatus\/override\/(?!(?:alive|dead|throttled)$)[a-z-]+$/i,
    why: 'no release has this state',
  },
  {
    methods: CHANGING,
    path: new RegExp(`^/${INVENTED_SEGMENT}(?:/[0-9a-z/-]*)?$`),
    why: 'no release has this path',
  },
  {
    methods: CHANGING,
    path: /^\/(?:cluster|system|system\/cluster\/nodes?|system\/lbstatus|system\/jvm)?\/?$/,
    why: 'it is read-only on every release',
  },
  ...readsByPost('session').map((path) => ({
    methods: ['POST'],
    path,
    why: 'it requests the values of the metrics named in the body',
  })),
  {
    methods: ['PUT', 'DELETE', 'PATCH'],
    path: /^\/(?:streams|system\/outputs)\/?$/,
    why: 'on every release, it only reads or creates objects',
  },
]

/** Requests that even mode `write` never sends, unless mode `session` sends them. */
export const NEVER_IN_WRITE: readonly RequestRow[] = [
  {
    methods: CHANGING,
    path: /^\/streams\/0{23}1(?:\/|$)/,
    why: 'the default stream receives every message, and 7.x actually deletes it',
  },
  {
    methods: CHANGING,
    path: /^\/system\/indices\/index_sets\/[^/]+\/./,
    why: 'it changes the default index set for new streams',
  },
  {
    methods: CHANGING,
    path: /\/lbstatus\/override(?:\/|$)/,
    why: 'it removes the node from its load balancer or adds it back',
  },
  {
    methods: CHANGING,
    path: /^(?:\/cluster\/[^/]+|\/system)\/(?:processing|shutdown|loggers|deflector)(?:\/|$)/,
    why: 'it stops a node or changes how the node works',
  },
  { methods: CHANGING, path: /^\/cluster(?:\/|$)/, why: 'it acts on the nodes of the cluster' },
]

/**
 * Requests that mode `write` sends in addition, to create objects (`knowledge/resources.ts`) and to
 * change its own.
 */
export const ALLOWED_IN_WRITE: readonly RequestRow[] = [
  ...readsByPost('write').map((path) => ({
    methods: ['POST'],
    path,
    why: 'it is read-only; its body contains the query',
  })),
  {
    methods: ['POST'],
    path: /^\/(?:views\/search|events\/search|search\/(?:messages|aggregate)|query\/validate)(?:\/|$)/,
    why: 'it is a search; its body contains the query',
  },
]

/** Why the rest is not sent by mode `write`; the first row that fits says it. */
export const WHY_NOT_IN_WRITE: readonly RequestRow[] = [
  {
    methods: CHANGING,
    path: /^\/system\/(?!outputs|inputs|sessions)/,
    why: 'it changes settings, indices, or components that the server uses',
  },
  {
    methods: CHANGING,
    path: /^\/(?:authz|ca|certrenewal|collectors|datanodes?|migration|opamp|plugins|remote-reindex-migration|scheduler|sidecars?)(?:\/|$)/,
    why: 'it changes components that no suite checks',
  },
  { methods: CHANGING, path: /^\//, why: 'it may change something that this run did not create' },
]
