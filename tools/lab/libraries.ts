import type { LabRelease } from './releases.ts'

/** A published artifact: group, artifact, version, and possibly classifier. */
export interface Artefact {
  readonly group: string
  readonly name: string
  readonly version: string
  readonly classifier?: string
}

const MAVEN_ARTEFACTS = {
  corba: ['org.glassfish.corba:glassfish-corba-omgapi:4.2.4'],
  jaxb: [
    'javax.xml.bind:jaxb-api:2.3.1',
    'com.sun.xml.bind:jaxb-core:2.3.0.1',
    'com.sun.xml.bind:jaxb-impl:2.3.1',
  ],
} as const

/** The in-memory MongoDB. */
export const DATABASE = artefacts([
  'de.bwaldvogel:mongo-java-server:1.46.0',
  'org.slf4j:slf4j-nop:1.7.36',
])

/** A Java compiler that runs without a JDK. */
export const COMPILER = artefacts(['org.eclipse.jdt:ecj:3.32.0'])

/** Elasticsearch 6, as far as it is published as libraries. */
export const ELASTICSEARCH_6 = artefacts([
  'org.elasticsearch:elasticsearch:6.8.13',
  'org.elasticsearch.plugin:transport-netty4-client:6.8.13',
  'org.apache.logging.log4j:log4j-core:2.11.1',
])

/** Returns a release's server as one file, with dependencies that Java no longer includes. */
export function serverArtefacts({ version, lacks }: LabRelease): readonly Artefact[] {
  const server = { group: 'org.graylog2', name: 'graylog2-server', version, classifier: 'shaded' }
  return [server, ...lacks.flatMap((library) => artefacts(MAVEN_ARTEFACTS[library]))]
}

function artefacts(texts: readonly string[]): readonly Artefact[] {
  return texts.map((text) => {
    const [group = '', name = '', version = ''] = text.split(':')
    return { group, name, version }
  })
}
