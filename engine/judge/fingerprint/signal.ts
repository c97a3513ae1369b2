import type { ReleaseSet } from './releases.ts'

/** Something that a response did which not every release does. */
export interface Signal {
  /** The observed rule: signals of one rule count once, however many responses show them. */
  readonly rule: string
  /** In words, such as `GET /system/ldap/settings does not exist`. */
  readonly what: string
  /** The releases that do so. */
  readonly releases: ReleaseSet
  /** It rests on a request without a credential: nothing when a tool took the credentials out. */
  readonly withoutCredential?: true
  /** A server may do it on some routes and forget it on others: that both are seen makes no second release. */
  readonly isByRoute?: true
  /** A missing feature, which any incomplete implementation may show. */
  readonly absent?: 'route' | 'field'
}
