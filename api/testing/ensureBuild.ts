/** Before the browser tests: dist/ is what the sources say. Once for all files, which would build over each other. */
import { ensureBuild } from '../../scripts/ensureBuild.mjs'

export async function setup(): Promise<void> {
  if (!(await ensureBuild())) throw new Error('The build failed, see above.')
}
