import { TLS_VERSIONS, probe } from '#engine/suite.ts'

export const probes = [
  probe('tls', { needs: ['tls'] }, async (api) => {
    for (const version of TLS_VERSIONS) await api.offerTls(version)
  }),
]
