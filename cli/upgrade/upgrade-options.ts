import type { Version } from '../../src/model/version.ts'
import type { CertifyOptions } from '../certify/certify-options.ts'

/** What `upgrade` can be told. */
export interface UpgradeOptions extends Omit<
  CertifyOptions,
  'also' | 'out' | 'suite' | 'check' | 'assumeVersion'
> {
  readonly from?: Version
  readonly to?: Version
  readonly settings: readonly string[]
  readonly old?: string
  readonly new?: string
  readonly oldUser?: string
  readonly oldPasswordFile?: string
  readonly oldTokenFile?: string
  readonly base?: string
  readonly logFormat?: string
  readonly recordFirst?: boolean
  readonly out?: string
}
