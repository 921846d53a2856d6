/** Runs a script of the command line in a process of its own and kills it, as a power cut would. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/**
 * Kills the process so long after it has begun its work; null lets it end. Gives what it printed and whether it had ended
 * by itself.
 */
export async function runScript(
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
  killAfterMs: number | null,
): Promise<{ output: string; code: number | null }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', `scripts/${name}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      if (killAfterMs !== null && output.includes('begun.')) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    })
  }
  const [code] = await exited
  return { output, code }
}
