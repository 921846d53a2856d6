import { type Refusal, type Result, refuse } from '#api/errors.ts'
import { type ParserName, parseApart } from '#api/untrusted/parseApart.ts'

/** Reads a file that a person has sent. Refused: what the parser refuses, 503 `busy`, 400 `file_too_heavy`. */
export const parseFile = async <Parser extends (...args: never[]) => Result<unknown>>(
  name: ParserName,
  args: Parameters<Parser>,
): Promise<ReturnType<Parser> | Refusal> => {
  const parsed = await parseApart<Parser>(name, args)
  return parsed.ok ? parsed.value : refuse(parsed.why === 'busy' ? 'busy' : 'file_too_heavy')
}
