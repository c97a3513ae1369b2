import { always, silent, when, whenAbsent, whenSet, withSeverity } from './rule-makers.ts'
import type { Rule } from '../situation.ts'
import { isTrue } from '../file/values.ts'
import { RULES_BY_KIND } from './rule-kinds.ts'

/** Rules for the changes from 5.0 on, if their kind is not enough. */
export const RULES_5_TO_7: Readonly<Record<string, Rule>> = {
  '5.0-archive-path': silent('only new installations use the new folder'),
  '5.0-archive-retention': silent('both keys are named as ignored when set'),
  '5.0-embedding': silent('it repeats the change of 4.3.4'),
  '5.0-es6-gone': ({ config }, { keys }) => {
    const version = config.valueOf('elasticsearch_version') || undefined
    return version === undefined || isElasticsearch6(version)
      ? [{ keys, severity: 'breaks-start', ...(version === undefined && { isForAll: true }) }]
      : []
  },
  '5.0-es711': whenSet('changes-behaviour', (version) =>
    /^(?:elasticsearch[: ]?)?7\.(?:1[1-9]|[2-9]\d)/i.test(version),
  ),
  '5.0-java17': always('breaks-start'),
  '5.0-mongodb-50': always('breaks-start'),
  '5.0-packages': always('care'),
  '5.0-sidecar-cache': silent('a larger cache asks for nothing'),
  '5.0-stream-fields': silent('it is off unless someone turns it on'),
  '5.1-aws-inputs': always('changes-behaviour'),
  '5.1-disabled-retention': whenSet('care'),
  '5.1-email-timeouts': (situation, change) =>
    isTrue(situation.config.valueOf('transport_email_enabled'))
      ? shortensTimeouts(situation, change)
      : [],
  '5.1-rotation-list': whenSet('care'),
  '5.1-telemetry': whenAbsent('changes-behaviour', 'telemetry_enabled'),
  '5.1.1-telemetry-key': silent('the project key of a foreign service says nothing to an operator'),
  '5.2-clock': silent('no release before 5.2 has data nodes'),
  '5.2-collector-sidecar': always('changes-behaviour'),
  '5.2-es-hosts': withSeverity(() => 'care'),
  '5.2-es6-check': whenSet('breaks-start', isElasticsearch6),
  '5.2-oom': always('care'),
  '5.2-templates': always('changes-behaviour'),
  '5.2.4-suggestions': silent('nothing changes unless someone sets it'),

  '6.0-content-packs-dir': (situation, change) =>
    isTrue(situation.config.valueOf('content_packs_loader_enabled'))
      ? RULES_BY_KIND['default-changed'](situation, change)
      : [],
  '6.0-data-dir': silent('a missing data_dir is named as a setting that must be set'),
  '6.0-plugins': always('breaks-start'),
  '6.0-retention-sample': whenSet('care'),
  '6.0-suggestion-again': silent('it repeats the change of 5.2.4'),
  '6.0-trusted-header': always('changes-behaviour'),
  '6.1-batch-size': silent('the old way of writing it still works'),
  '6.1-kafka-legacy': silent('existing inputs stay as they are'),
  '6.1-output-class': whenSet('changes-behaviour', (name) =>
    name.includes('BlockingBatchedESOutput'),
  ),

  '7.0-java21': always('breaks-start'),
  '7.0-kafka-brokers': always('changes-behaviour'),
  '7.0-mongodb-70': ({ config }, { keys }) => [
    {
      keys,
      severity: isTrue(config.valueOf('skip_preflight_checks')) ? 'care' : 'breaks-start',
      isForAll: true,
    },
  ],
  '7.0-search-deprecated': always('care'),
  '7.0-tokens': always('changes-behaviour'),
  '7.1-anomaly': always('changes-behaviour'),
  '7.1-es-client-deprecated': (situation, { keys }) =>
    situation.config.entries
      .filter(({ key }) => keys.includes(key))
      .map((entry) => ({ entry, kind: 'deprecated', severity: 'care' })),
  '7.1-kinesis': always('care'),
  '7.1-opensearch3': silent('one more search backend is accepted'),
  '7.1-root-timezone': when('changes-behaviour', 'root_timezone', ({ config }) => {
    const zone = config.valueOf('root_timezone')?.toUpperCase()
    return zone !== undefined && zone !== 'UTC' && zone !== ''
  }),
  '7.1-sessions': always('changes-behaviour'),
}

function isElasticsearch6(version: string): boolean {
  return /^(?:elasticsearch[: ]?)?6/i.test(version)
}

const shortensTimeouts = whenAbsent('changes-behaviour')
