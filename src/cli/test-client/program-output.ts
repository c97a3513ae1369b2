/** What a program prints, told apart from what this tool says of it. */
export interface ProgramOutput {
  readonly say: (text: string) => void
  /** Ends the last line, where the program left it open. */
  readonly end: () => void
}

/** Passes on what a program prints, under a line that names the release; nothing where it prints nothing. */
export function programOutput(print: (text: string) => void, release: string): ProgramOutput {
  let last = ''
  return {
    say: (text) => {
      if (text === '') return
      if (last === '') print(`Output on ${release}:\n`)
      print(text)
      last = text.slice(-1)
    },
    end: () => {
      if (last !== '' && last !== '\n') print('\n')
    },
  }
}
