import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'

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
  const folder = join(cache.classpaths, getKey(JSON.stringify(artefacts)))
  const known = readClasspath(join(folder, 'classpath'))
  if (known !== undefined) return known
  mkdirSync(folder, { recursive: true })
  for (const { classifier, version } of artefacts)
    if (classifier !== undefined) writeParent(folder, version)
  writeFileSync(join(folder, 'pom.xml'), getPom(artefacts, folder))
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

/** Header of every project file. */
const PROJECT =
  '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'

/**
 * Writes an empty parent project of a server into a repository in this folder, for releases whose real one is not
 * published (4.0.17, 6.0.14): it concerns only dependencies, which a file with a classifier does not need.
 */
function writeParent(folder: string, version: string): void {
  const name = 'graylog-project-parent'
  const place = join(folder, 'org', 'graylog', name, version)
  mkdirSync(place, { recursive: true })
  writeFileSync(
    join(place, `${name}-${version}.pom`),
    `${PROJECT}<groupId>org.graylog</groupId><artifactId>${name}</artifactId><version>${version}</version><packaging>pom</packaging></project>\n`,
  )
}

/** Builds a project with only these dependencies; files with a classifier have no dependencies of their own. */
function getPom(artefacts: readonly Artefact[], folder: string): string {
  const needs = artefacts.map(
    ({ group, name, version, classifier }) =>
      `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>${
        classifier === undefined
          ? ''
          : `<classifier>${classifier}</classifier><exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>`
      }</dependency>`,
  )
  return [
    PROJECT,
    '<groupId>lab</groupId><artifactId>lab</artifactId><version>1</version><packaging>pom</packaging>',
    `<repositories>${[
      ['central', 'https://repo.maven.apache.org/maven2'],
      ['parents', pathToFileURL(folder).href],
    ]
      .map(([id, url]) => `<repository><id>${id}</id><url>${url}</url></repository>`)
      .join('')}</repositories>`,
    `<dependencies>${needs.join('')}</dependencies></project>\n`,
  ].join('')
}
