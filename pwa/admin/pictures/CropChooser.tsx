/**
 * Chooses the point of a photograph that stays visible: by pointer on the photograph, or by keyboard with two sliders. The
 * frames show what the pages keep of it.
 */
import { type PointerEvent, useState } from 'react'
import { cropToFormat, type Focus } from '#contract/site/crop.ts'
import type { PicturePlace } from '#contract/site/pictures.ts'
import { useLanguage } from '#pwa/i18n.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'

type Size = { width: number; height: number }
type Props = { place: PicturePlace; formats: Size[]; focus: Focus | null; onChange: (focus: Focus | null) => void }

const center = { x: 0.5, y: 0.5 }
const toPercent = (part: number, whole: number): string => `${(100 * part) / whole}%`
const clamp = (fraction: number): number => Math.round(1000 * Math.min(1, Math.max(0, fraction))) / 1000

/** The part of the photograph that a format keeps. */
function CropFrame({ photograph, format, focus }: { photograph: Size; format: Size; focus: Focus }) {
  const { left, top, width, height } = cropToFormat(photograph, format, focus)
  return (
    <span
      className="crop-frame"
      style={{
        left: toPercent(left, photograph.width),
        top: toPercent(top, photograph.height),
        width: toPercent(width, photograph.width),
        height: toPercent(height, photograph.height),
      }}
    />
  )
}

export function CropChooser({ place: { name, version }, formats, focus, onChange }: Props) {
  const { i18n } = useLanguage()
  const [photograph, setPhotograph] = useState<Size | null>(null)
  const choose = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: clamp((clientX - left) / width), y: clamp((clientY - top) / height) })
  }
  const { x, y } = focus ?? center
  return (
    <fieldset className="crop">
      <legend>{i18n.t('admin.pictures.crop')}</legend>
      <div
        className="crop-photograph"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          choose(event)
        }}
        onPointerMove={(event) => event.buttons === 1 && choose(event)}
      >
        <img
          src={`/api/pictures/${name}/photograph?v=${version}`}
          alt={i18n.t('admin.pictures.wholePhotograph')}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setPhotograph({ width: naturalWidth, height: naturalHeight })
          }
        />
        {photograph &&
          focus &&
          formats.map((format) => (
            <CropFrame key={format.width} photograph={photograph} format={format} focus={focus} />
          ))}
        {focus && <span className="crop-point" style={{ left: toPercent(x, 1), top: toPercent(y, 1) }} />}
      </div>
      <Checkbox
        id="crop-automatic"
        label={i18n.t('admin.pictures.cropAutomatic')}
        checked={focus === null}
        onChange={({ target }) => onChange(target.checked ? null : center)}
      />
      {focus && (
        <div className="crop-sliders">
          {(['x', 'y'] as const).map((axis) => (
            <label key={axis} className="stack-1">
              {i18n.t(axis === 'x' ? /*i18n*/ 'admin.pictures.cropX' : /*i18n*/ 'admin.pictures.cropY')}
              <input
                type="range"
                min={0}
                max={1}
                step={0.01}
                value={focus[axis]}
                onChange={({ target }) => onChange({ ...focus, [axis]: Number(target.value) })}
              />
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
