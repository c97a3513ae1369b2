import { isSecretName } from './names.ts'

/** The text after two slashes up to the last `@` of a user, within a word or quotes. */
const USER = /(?<!\/)\/\/[^\s"'<>]{0,300}@/g
const PARAMETER = /([?&;#])([\w.%+~[\]-]{1,200})=([^&;#\s"'<>]{1,2048})/g

/** A text for a person with `***` for the users and secret parameters of the URLs in it. */
export function maskAddresses(text: string): string {
  return text
    .replace(USER, '//***@')
    .replace(PARAMETER, (all: string, sign: string, name: string) =>
      isSecretName(name) ? `${sign}${name}=***` : all,
    )
}
