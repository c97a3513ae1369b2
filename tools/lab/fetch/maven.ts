import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { type Cache, getKey } from '../cache.ts'
import type { Artefact } from '../libraries.ts'
import { runTool } from './run-tool.ts'

const PLUGIN = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath'
const MISSING =
  'there is no "mvn" on the PATH; install Maven 3.6 or later (on Debian: apt install maven)'

/** Returns the jars of these artifacts with all dependencies, downloaded into Maven's repository if missing. */
export async function fetchJars(
  cache: Cache,
  artefacts: readonly Artefact[],
  what: string,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const pom = getPom(artefacts)
  const folder = join(cache.classpaths, getKey(pom))
  const known = readClasspath(join(folder, 'classpath'))
  if (known !== undefined) return known
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'pom.xml'), pom)
  const fresh = join(folder, `classpath-${process.pid}`)
  await runTool({
    command: 'mvn',
    args: ['-q', '-B', '-f', join(folder, 'pom.xml'), PLUGIN, `-Dmdep.outputFile=${fresh}`],
    purpose: `fetch ${what} by Maven`,
    missing: MISSING,
    ...(signal && { signal }),
  })
  renameSync(fresh, join(folder, 'classpath'))
  return readFileSync(join(folder, 'classpath'), 'utf8').trim().split(delimiter)
}

/** Undefined if it is unknown or a file is missing. */
function readClasspath(path: string): readonly string[] | undefined {
  if (!existsSync(path)) return undefined
  const jars = readFileSync(path, 'utf8').trim().split(delimiter)
  return jars.every((jar) => existsSync(jar)) ? jars : undefined
}

/** Builds a project with only these dependencies; files with a classifier have no dependencies of their own. */
function getPom(artefacts: readonly Artefact[]): string {
  const needs = artefacts.map(
    ({ group, name, version, classifier }) =>
      `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>${
        classifier === undefined
          ? ''
          : `<classifier>${classifier}</classifier><exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>`
      }</dependency>`,
  )
  return [
    '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>',
    '<groupId>lab</groupId><artifactId>lab</artifactId><version>1</version><packaging>pom</packaging>',
    `<dependencies>${needs.join('')}</dependencies></project>\n`,
  ].join('')
}
