import { isRead, settings } from '#engine/knowledge/settings.ts'
import { always, silent, when, whenAbsent, whenSet, withSeverity } from './rule-makers.ts'
import { RULES_BY_KIND } from './rule-kinds.ts'
import type { Rule, Situation } from '../situation.ts'
import { isTrue } from '../file/values.ts'

/** Rules for the changes of 3.x and 4.x, if their kind is not enough. */
export const RULES_3_AND_4: Readonly<Record<string, Rule>> = {
  '3.0-dirs': whenAbsent('care'),
  '3.0-email-both': when('breaks-start', 'transport_email_use_tls', ({ config }) => {
    const usesTls = !config.isSet('transport_email_use_tls') || isTrueIn(config, 'use_tls')
    return usesTls && isTrueIn(config, 'use_ssl')
  }),
  '3.0-email-tls': withSeverity((hit, { config }) =>
    isTrueIn(config, 'enabled') ? hit.severity : 'care',
  ),
  '3.0-es56': always('breaks-start'),
  '3.0-initial-line-phantom': silent('http_max_initial_line_length is named as ignored when set'),
  '3.0-merged-plugins': always('care'),
  '3.0-proxy-header': always('changes-behaviour'),
  '3.1-legacy-alerts': whenAbsent('changes-behaviour'),
  '3.1.4-expect-continue': whenAbsent('changes-behaviour'),
  '3.2-accounted-size': always('care'),
  // From 2.x the changed default of the loader says it.
  '3.2-content-packs': ({ config, from }) => {
    const loader = 'content_packs_loader_enabled'
    if (config.isSet(loader) || isRead(settings().get(loader), from)) return []
    return config
      .entriesOf('content_packs_dir')
      .map((entry) => ({ entry, severity: 'changes-behaviour' }))
  },
  '3.2-dashboards-backup': always('care'),
  '3.2-tls-protocols': whenAbsent('changes-behaviour'),
  '3.3-token-encryption': always('care'),
  '3.3.3-ldap-certs': always('changes-behaviour'),
  '3.3.3-tls-default': (situation, change) =>
    RULES_BY_KIND['default-changed'](situation, change).map((hit) => ({
      ...hit,
      severity: 'care',
    })),

  '4.0-auth-backends': always('changes-behaviour'),
  '4.0-es68': always('breaks-start'),
  '4.0-mongodb-backup': always('care'),
  '4.0-sso-plugin': always('breaks-start'),
  '4.1-es-probe': whenAbsent('care'),
  '4.1.1-tls-empty': whenSet('changes-behaviour', (value) => value === ''),
  '4.2.8-auto-restart': whenAbsent('changes-behaviour'),
  '4.3-archive-retention': silent('both keys are named as ignored when set'),
  '4.3-email-hostname': when('breaks-start', 'transport_email_hostname', ({ config }) => {
    const hostname = 'transport_email_hostname'
    const isMissing = !config.isSet(hostname) || config.valueOf(hostname) === ''
    return isMissing && isTrueIn(config, 'enabled')
  }),
  '4.3-mongodb-36': ({ config }, { keys }) => [
    {
      keys,
      severity: isTrue(config.valueOf('skip_preflight_checks')) ? 'care' : 'breaks-start',
      isForAll: true,
    },
  ],
  '4.3-rotation-order': withSeverity(() => 'care'),
  '4.3.4-embedding': whenAbsent('changes-behaviour'),
}

function isTrueIn(config: Situation['config'], key: string): boolean {
  return isTrue(config.valueOf(`transport_email_${key}`))
}
