import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { renderTransparentOnPaper } from './paper.ts'

const frames = 200
const easing = `(0.5-0.5*cos(PI*on/${frames}))`

/** How far the camera zooms in on each plane. Near planes grow and move faster. */
const zoomByPlane = { back: 0.07, middle: 0.12, near: 0.17 }

/** Hides all other planes of the drawing. The groups of the nearer planes have the classes `middle` and `near`. */
function isolatePlane(svg: string, plane: keyof typeof zoomByPlane): string {
  const style =
    plane === 'back' ? '.middle,.near{display:none}' : `svg>:not(.${plane}):not(defs):not(style){display:none}`
  return svg.replace('</defs>', `</defs><style>${style}</style>`)
}

/**
 * Renders a clip of eight seconds with a slow zoom and pan, without sound, with the installed ffmpeg. `faststart` lets it
 * play while it loads.
 */
export async function renderClip(name: string, drawing: Buffer, folder: string) {
  const svg = drawing.toString()
  const planes = (['back', 'middle', 'near'] as const).filter(
    (plane) => plane === 'back' || svg.includes(`class="${plane}"`),
  )
  const stills = planes.map((plane) => `${tmpdir()}/podere-${name}-${plane}.png`)
  for (const [index, plane] of planes.entries()) {
    const still = await renderTransparentOnPaper(Buffer.from(isolatePlane(svg, plane)), 2560, 1440)
    await writeFile(stills[index] ?? '', still)
  }
  const zoomFilters = planes.map(
    (plane, index) =>
      `[${index}]format=yuva420p,zoompan=z='1.04+${zoomByPlane[plane]}*${easing}':x='(iw-iw/zoom)*(0.2+0.6*${easing})':y='(ih-ih/zoom)*0.7':d=${frames}:s=1280x720:fps=25[p${index}]`,
  )
  const overlayFilters = planes
    .slice(1)
    .map((_, index) => `[${index ? `o${index}` : 'p0'}][p${index + 1}]overlay[o${index + 1}]`)
  const lastLabel = planes.length > 1 ? `o${planes.length - 1}` : 'p0'
  const filter = [...zoomFilters, ...overlayFilters, `[${lastLabel}]format=yuv420p[out]`].join(';')
  const outputFile = `${folder}/${name}.mp4`
  const encodingOptions = `-map [out] -frames:v ${frames} -an -c:v libx264 -preset medium -crf 26 -threads 1 -fflags +bitexact -flags:v +bitexact -movflags +faststart`
  const { status, stderr } = spawnSync(
    'ffmpeg',
    [
      '-y',
      ...stills.flatMap((still) => ['-i', still]),
      '-filter_complex',
      filter,
      ...encodingOptions.split(' '),
      outputFile,
    ],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`ffmpeg failed to write ${outputFile}: ${stderr.slice(-400)}`)
}
