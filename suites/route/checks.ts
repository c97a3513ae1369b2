import { edit, mutation, suite } from '#engine/suite.ts'
import { bodyChecks } from './body.ts'
import { fieldChecks } from './fields.ts'
import { deviations } from './deviations.ts'
import { presenceChecks } from './presence.ts'
import { probes } from './probes.ts'
import { timeChecks } from './times.ts'

export default suite(
  'route',
  'Each release has its own routes, and its own keys in their answers',
  {
    checks: [...presenceChecks, ...fieldChecks, ...bodyChecks, ...timeChecks],
    deviations,
    mutations: [
      mutation('route.times.alert-conditions', 'graylog-4.3.0', edit.text('+0000', '+00:00')),
      mutation('route.times.last-activity', 'graylog-5.1.0', edit.text('+0000', 'Z')),
    ],
    probes,
  },
)
