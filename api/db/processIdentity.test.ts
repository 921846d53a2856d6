import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { getProcessIdentity, hasProcessExited } from './processIdentity.ts'

/** Changes one of the four words: boot, PID namespace, PID, start time. */
const replaceWord = (identity: string, index: number, word: string) => identity.split(' ').with(index, word).join(' ')

test('a process that cannot be identified is never taken for dead', () => {
  for (const identity of ['', 'x', `farm ${process.pid} x`]) expect(hasProcessExited(identity)).toBe(false)
})

// Other systems have no /proc: there `getProcessIdentity` returns an empty string.
if (process.platform === 'linux') {
  test('a process that runs is alive, and dead as soon as it has ended', async () => {
    const child = spawn('sleep', ['60'])
    const identity = getProcessIdentity(child.pid)
    expect([hasProcessExited(getProcessIdentity()), hasProcessExited(identity)]).toEqual([false, false])
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(hasProcessExited(identity)).toBe(true)
  })

  test('a zombie is dead', async () => {
    // The shell becomes `sleep 60`, which never reads the exit code of the first sleep.
    const parent = spawn('sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
    try {
      const [output] = await once(parent.stdout, 'data')
      const identity = getProcessIdentity(Number(String(output)))
      expect(hasProcessExited(identity)).toBe(false)
      await vi.waitFor(() => expect(hasProcessExited(identity)).toBe(true), { timeout: 10_000, interval: 50 })
    } finally {
      parent.kill('SIGKILL')
    }
  })

  test('a process with the same PID that started at another time is another one', () => {
    expect(hasProcessExited(replaceWord(getProcessIdentity(), 3, '1'))).toBe(true)
  })

  test('a PID of another boot or PID namespace says nothing', () => {
    for (const index of [0, 1]) {
      const other = replaceWord(getProcessIdentity(), index, 'other')
      expect(hasProcessExited(other)).toBe(false)
      expect(hasProcessExited(replaceWord(other, 2, '999999999'))).toBe(false)
    }
  })
}
