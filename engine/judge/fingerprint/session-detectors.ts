import { isRecord, memberAt } from '../../model/json/json.ts'
import type { FeatureDetector } from './feature-detector.ts'
import type { Observation } from './observe.ts'

/** How sessions are made, looked at and ended. */
export const sessionDetectors: readonly FeatureDetector[] = [
  {
    features: ['session-delete-200'],
    shows: (x) => {
      if (!x.own || x.method !== 'DELETE' || !/^\/system\/sessions\/[^/]+$/.test(x.path))
        return undefined
      return x.status === 200 || (x.status === 204 ? false : undefined)
    },
  },
  {
    features: ['session-check-names'],
    shows: (x) => {
      if (!isCheck(x) || x.credential().form !== 'session' || !isRecord(x.json)) return undefined
      return x.json['is_valid'] === true && 'session_id' in x.json
        ? x.json['session_id'] !== null
        : undefined
    },
  },
  {
    features: ['session-check-500-without-session'],
    shows: (x) => {
      if (!isCheckWithoutSession(x)) return undefined
      if (x.status === 500) return true
      return memberAt(x.json, 'is_valid') === true ? false : undefined
    },
  },
  {
    features: ['session-check-false-without-session'],
    shows: (x) => {
      if (!isCheckWithoutSession(x) || !isRecord(x.json)) return undefined
      if (x.json['is_valid'] === true) return false
      return typeof x.json['username'] === 'string' ? true : undefined
    },
  },
  {
    features: ['session-login-strict'],
    shows: (x) => {
      const sent = isLogin(x) && x.status === 200 ? x.sent : undefined
      return isRecord(sent) && !('host' in sent) ? false : undefined
    },
  },
  {
    features: ['login-checked-by-hand'],
    shows: (x) => {
      if (!isLogin(x) || x.status !== 400 || !isRecord(x.sent)) return undefined
      if (Object.keys(x.sent).length > 0 || isOfHeader(x)) return undefined
      return x.errorType === undefined ? undefined : /Missing required prop/.test(x.text ?? '')
    },
  },
  {
    features: ['empty-password-bean-validation'],
    decidedBy: 'one-bean-validator',
    shows: (x) => {
      if (!isLogin(x) || !isRecord(x.sent) || x.sent['password'] !== '') return undefined
      if (x.sent['username'] === '' || !('host' in x.sent)) return undefined
      if (x.status === 400 && x.errorType === 'BeanValidation') return true
      return x.own && (x.status === 401 || x.errorType === 'ApiError') && !isOfHeader(x)
        ? false
        : undefined
    },
  },
]

function isLogin(x: Observation): boolean {
  return x.own && x.method === 'POST' && x.path === '/system/sessions'
}

function isCheck(x: Observation): boolean {
  return x.own && x.method === 'GET' && x.path === '/system/sessions'
}

/** With a user and password or a token, and no cookie that could be a session. */
function isCheckWithoutSession(x: Observation): boolean {
  if (!isCheck(x)) return false
  const { form, cookie } = x.credential()
  return cookie === undefined && (form === 'user' || form === 'token')
}

function isOfHeader({ text }: Observation): boolean {
  return /CSRF protection header/.test(text ?? '')
}
