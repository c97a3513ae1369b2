import { textAt } from '../../model/json/json.ts'
import { isSafe } from '../facts/rejected-by.ts'
import type { FeatureDetector } from './feature-detector.ts'
import type { Observation } from './observe.ts'

/** The forms and words of errors. */
export const errorDetectors: readonly FeatureDetector[] = [
  {
    features: ['requested-by'],
    isByRoute: true,
    shows: (x) => {
      if (isSafe(x.method) || x.asked('x-requested-by') !== undefined) return undefined
      if (x.status === 400 && /CSRF protection header/.test(x.text ?? '')) return true
      if (x.asked('x-graylog-collector-version') !== undefined) return undefined
      return x.own && x.status >= 200 && x.status < 300 ? false : undefined
    },
  },
  {
    features: ['request-error'],
    shows: (x) => {
      if (x.status !== 400) return undefined
      if (x.errorType === 'RequestError') return true
      return x.errorType === 'ApiError' && isOfReader(getMessage(x)) ? false : undefined
    },
  },
  {
    features: ['json-text-quoted'],
    shows: (x) => {
      const message = x.status === 400 ? getMessage(x) : ''
      if (/^Cannot (construct|deserialize)[^`]*`/.test(message)) return true
      return /^Can not (construct|deserialize)/.test(message) ? false : undefined
    },
  },
  {
    features: ['json-text-value-of-type'],
    shows: (x) => {
      const [, word] =
        /^Can ?not deserialize (value|instance) of/.exec(x.status === 400 ? getMessage(x) : '') ??
        []
      return word === undefined ? undefined : word === 'value'
    },
  },
  {
    features: ['jakarta'],
    shows: (x) => {
      const [, origin] = /^\{(javax|jakarta)\./.exec(textIn(x, 'message_template')) ?? []
      return origin === undefined ? undefined : origin === 'jakarta'
    },
  },
  {
    features: ['bean-validation-must'],
    decidedBy: 'one-bean-validator',
    shows: (x) => {
      // The older constraint keeps its words where a plug-in uses it: seen on 3.2.0 to 4.3.0.
      if (textIn(x, 'message_template').startsWith('{org.hibernate.')) return undefined
      const [, verb] = /^(may|must) not be/.exec(textIn(x, 'message')) ?? []
      return verb === undefined ? undefined : verb === 'must'
    },
  },
  {
    features: ['malformed-id-500'],
    shows: (x) => {
      if (!x.own || x.method !== 'GET' || !/^\/streams\/[^/]+$/.test(x.path)) return undefined
      if (x.status === 500 && /hexString/.test(getMessage(x))) return true
      return x.status === 404 && /^\/streams\/z+$/.test(x.path) && x.errorType === 'ApiError'
        ? false
        : undefined
    },
  },
  {
    features: ['throttled'],
    shows: (x) => {
      if (!x.own || x.method !== 'PUT') return undefined
      if (!/^\/system\/lbstatus\/override\/throttled$/i.test(x.path)) return undefined
      return (
        x.status === 204 || (x.status === 400 && !/CSRF/.test(x.text ?? '') ? false : undefined)
      )
    },
  },
]

/** Errors of the JSON parser name their place in the body. */
function isOfReader(message: string): boolean {
  return /at \[Source: |^Unable to map property /.test(message)
}

function getMessage({ json }: Observation): string {
  return textAt(json, 'message') ?? ''
}

/** A member of the first broken constraint in a response of bean validation. */
function textIn(x: Observation, key: string): string {
  const [first] = x.errorType === 'BeanValidation' ? (x.json as readonly unknown[]) : []
  return textAt(first, key) ?? ''
}
