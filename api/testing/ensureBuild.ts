/**
 * Vitest's globalSetup for the tests that run the built server or its commands: builds dist/ if it is out of date. Once
 * per run, so that no two builds collide.
 */
import { ensureBuild } from '../../scripts/ensureBuild.mjs'

export async function setup(): Promise<void> {
  if (!(await ensureBuild())) throw new Error('The build failed, see above.')
}
