import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Picture } from '#pwa/pictures/catalogue.ts'
import { drawPicture } from '#pwa/pictures/draw.ts'
import { render } from './pictures.encode.ts'

/** A slow pan and push over a drawn scene, without sound; faststart, so that it plays while it loads. */
export async function makeClip(picture: Picture, folder: string) {
  const still = `${tmpdir()}/podere-${picture.name}.png`
  await writeFile(still, await render(drawPicture(picture), 2560, 1440))
  const frames = 200
  const ease = `(0.5-0.5*cos(PI*on/${frames}))`
  const filter = `zoompan=z='1.04+0.16*${ease}':x='(iw-iw/zoom)*${ease}':y='(ih-ih/zoom)*0.6':d=${frames}:s=1280x720:fps=25,format=yuv420p`
  const to = `${folder}/${picture.name}.mp4`
  const coding =
    '-frames:v 200 -an -c:v libx264 -preset medium -crf 29 -fflags +bitexact -flags:v +bitexact -movflags +faststart'
  const { status, stderr } = spawnSync(
    'ffmpeg',
    ['-y', '-threads', '1', '-i', still, '-vf', filter, ...coding.split(' '), to],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`ffmpeg could not make ${to}: ${stderr.slice(-400)}`)
}
