import { probe } from '../../src/suite.ts'
import type { ProbeApi } from '../../src/suite.ts'
import { endCredentials } from './ended.ts'
import { rightForms, wrongForms } from './forms.ts'
import type { Form } from './forms.ts'
import { nowhere } from './places.ts'
import { planOf } from './plan.ts'
import { routesFor } from './routes.ts'
import type { Asked } from './routes.ts'

const breaks = ['client.credentials'] as const

export const probes = [
  probe('access.refused', { breaks }, async (api) => {
    const forms = await wrongForms(api, await endCredentials(api))
    const places = nowhere(api)
    for (const of of ['reads', 'changes'] as const)
      for (const { route, form } of planOf(routesFor(of, api, places), forms, meetsAll(api)))
        await ask(api, route, form)
  }),
  probe('access.accepted', { mode: 'session' }, async (api) => {
    const forms = await rightForms(api)
    const places = nowhere(api)
    for (const of of ['reads', 'changes'] as const)
      for (const route of routesFor(of, api, places))
        if (!route.isOnlyRefused) for (const form of forms) await ask(api, route, form)
  }),
]

/** The kinds' main routes meet every form where a run may take its time. */
function meetsAll({ mode }: ProbeApi) {
  return ({ isMain }: Asked): boolean => mode === 'write' && isMain === true
}

async function ask(api: ProbeApi, { route, path, json }: Asked, { as, headers }: Form) {
  const [method = 'GET'] = route.split(' ')
  await api.send(method, path, {
    as,
    ...(headers && { headers }),
    ...(json !== undefined && { json }),
  })
}
