import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a program, in the repository unless `cwd` says where, and waits for its end. `quiet` collects its output instead of printing it. A signal to
 * this process (npm forwards SIGTERM) stops the program first and then this process, so that no process is left over.
 * When `signal` aborts, the program is stopped.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string>, seconds?: number, cwd?: string, signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { quiet = false, env = {}, seconds = 0, cwd = root, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      shell: process.platform === 'win32' && !command.endsWith('.exe'),
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))

    const timer =
      seconds && setTimeout(() => stop(`stopped after ${seconds} s, because it took too long`), seconds * 1000)
    /** @param {string} reason */
    function stop(reason) {
      output += `\n${reason}\n`
      if (!quiet) process.stderr.write(`${reason}\n`)
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
    }
    /** @param {NodeJS.Signals} signal */
    function forwardSignal(signal) {
      child.kill(signal)
      child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143))
    }
    process.on('SIGTERM', forwardSignal).on('SIGINT', forwardSignal)
    const stopProgram = () => child.kill('SIGTERM')
    signal?.addEventListener('abort', stopProgram)

    /** @param {number} code */
    function finish(code) {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stopProgram)
      process.off('SIGTERM', forwardSignal).off('SIGINT', forwardSignal)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += `${error.message}\n`
      finish(127)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}

/** @param {number} startMs from performance.now() */
export function formatSecondsSince(startMs) {
  return `${((performance.now() - startMs) / 1000).toFixed(1)} s`
}
