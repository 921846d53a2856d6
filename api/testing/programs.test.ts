import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findProgram } from './programs.mjs'

test('finds an installed program, and names the package of a missing one that cannot be installed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'podere-path-'))
  // In this folder there is no apt-get.
  vi.stubEnv('PATH', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  symlinkSync(process.execPath, join(folder, 'some-browser'))
  expect(await findProgram(['other-browser', 'some-browser'], ['some-package'])).toBe(join(folder, 'some-browser'))
  const log = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => log.mockRestore())
  await expect(findProgram(['other-browser'], ['other-package'])).rejects.toThrow(
    /^other-browser is missing\. Install other-package of Debian\. apt-get: ./,
  )
  expect(log).toHaveBeenCalledWith('no other-browser yet: installing other-package with apt-get …')
})
