import { isFarFromRoutes } from '../../knowledge/routes/route-groups.ts'
import { isBelowPrefix } from '../../model/root.ts'
import type { FeatureDetector } from './feature-detector.ts'
import type { Observation } from './observe.ts'

/** The response to an unknown path, and how paths are parsed. */
export const pathDetectors: readonly FeatureDetector[] = [
  {
    features: ['empty-404'],
    shows: (x) =>
      isRead(x) && x.status === 404 && x.text !== undefined ? x.text === '' : undefined,
  },
  {
    features: ['catch-all-page'],
    shows: (x) => (isRead(x) && wants(x, /json/) ? isPage(x) : undefined),
  },
  {
    features: ['catch-all-page', 'web-page-for-unknown'],
    shows: (x) => (isRead(x) && !below(x) && wants(x, /^\*\/\*$/) ? isPage(x) : undefined),
  },
  {
    features: ['catch-all-page', 'web-page-for-unknown', 'web-page-for-html-only'],
    shows: (x) => (isRead(x) && !below(x) && wants(x, /html/) ? isPage(x) : undefined),
  },
  {
    features: ['catch-all-page', 'empty-404'],
    shows: (x) =>
      x.own && isFarFromRoutes(x.path) && /^(POST|PUT|DELETE)$/.test(x.method) && !isRefusal(x)
        ? x.status === 405
        : undefined,
  },
  {
    features: ['path-suffix-chooses-type'],
    shows: (x) => {
      if (!x.own || x.method !== 'GET' || !/^\/(cluster|streams|system)\.json$/.test(x.path))
        return undefined
      if (x.status === 200 && x.type === 'application/json') return true
      return x.status === 404 ? false : undefined
    },
  },
  {
    features: ['api-root-redirects-html'],
    shows: (x) => {
      if (!x.own || x.method !== 'GET' || x.path !== '/' || x.accepts() !== 'text/html')
        return undefined
      return x.status === 307 || (x.status === 406 ? false : undefined)
    },
  },
  {
    features: ['api-browser-login'],
    withoutCredential: true,
    shows: (x) => {
      if (!x.own || x.method !== 'GET' || !/^\/api-(docs|browser)$/.test(x.path)) return undefined
      if (showsCredential(x)) return undefined
      return x.status === 200 ? false : undefined
    },
  },
  {
    features: ['nodes-open'],
    withoutCredential: true,
    shows: (x) => {
      if (!x.own || x.method !== 'GET' || !/^\/system\/cluster\/nodes?$/.test(x.path))
        return undefined
      if (showsCredential(x)) return undefined
      return x.status === 200 ? true : undefined
    },
  },
]

function showsCredential({ credential }: Observation): boolean {
  const { form, cookie } = credential()
  return form !== 'none' || cookie !== undefined
}

function isRead(x: Observation): boolean {
  return x.own && x.method === 'GET' && isFarFromRoutes(x.path) && (x.status === 404 || isPage(x))
}

/** Below a path prefix web pages are given by configuration, not by release. */
function below({ place }: Observation): boolean {
  return isBelowPrefix(place.root)
}

function isPage({ status, type }: Observation): boolean {
  return status === 200 && type === 'text/html'
}

function isRefusal({ status }: Observation): boolean {
  return status === 401 || status === 400 || status === 403
}

function wants(x: Observation, type: RegExp): boolean {
  return type.test(x.accepts() ?? '*/*')
}
