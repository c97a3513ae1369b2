import type { SettingsFinding } from '#engine/model/upgrade/settings.ts'
import { releaseNumber, type Version } from '#engine/model/version.ts'
import type { SyntaxIssue, SettingsFile } from './file/entry.ts'
import type { SettingFinding } from './judged.ts'

/** Errors in the syntax of the files. */
export function judgeFlaws(files: readonly SettingsFile[], to: Version): readonly SettingFinding[] {
  return files
    .flatMap(({ flaws }) => flaws)
    .map(({ kind, place }) => ({
      finding: { kind: 'encoding', keys: [], place, ...describe(kind, to) },
    }))
}

function describe(
  kind: SyntaxIssue['kind'],
  to: Version,
): Pick<SettingsFinding, 'severity' | 'effect' | 'action' | 'source'> {
  const isUtf8Default = releaseNumber(to) >= JAVA_21
  switch (kind) {
    case 'byte-order-mark':
      return {
        severity: 'changes-behaviour',
        effect: 'A byte order mark precedes the first key, so the key is not read.',
        action: 'Save the file as UTF-8 without a byte order mark.',
        source: 'java.util.Properties',
      }
    case 'malformed-escape':
      return {
        severity: 'breaks-start',
        effect: 'A \\u without four hexadecimal digits prevents Java from reading the file.',
        action: 'Double the backslash.',
        source: 'java.util.Properties',
      }
    case 'not-ascii':
      return {
        ...LETTERS,
        severity: 'care',
        effect: isUtf8Default
          ? "The value contains non-ASCII characters in UTF-8. Java 18 and later read them correctly. Earlier versions use the machine's encoding."
          : "The value contains non-ASCII characters in UTF-8, but Java 17 and earlier read the file in the machine's encoding.",
      }
    case 'not-utf-8':
      return {
        ...LETTERS,
        severity: isUtf8Default ? 'changes-behaviour' : 'care',
        effect: isUtf8Default
          ? 'The value contains non-ASCII characters that are not encoded in UTF-8. They are lost, because Java 18 and later read the file as UTF-8.'
          : "The value contains non-ASCII characters that are not encoded in UTF-8. Their meaning depends on the machine's encoding.",
      }
  }
}

/** The first release that runs only on a Java with UTF-8 as the default. */
const JAVA_21 = releaseNumber('7.0')

const LETTERS = {
  action: 'Write non-ASCII characters as \\uXXXX, which every release reads.',
  source: 'JadConfig PropertiesRepository (FileReader); JEP 400 (UTF-8 by default from Java 18)',
}
