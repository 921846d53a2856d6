import { type ReactNode, useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Router } from 'wouter'
import shapes from '#pwa/pictures/shapes.json'
import { Badge } from '#pwa/ui/Badge.tsx'
import { Button } from '#pwa/ui/Button.tsx'
import { ButtonLink } from '#pwa/ui/ButtonLink.tsx'
import { Calendar } from '#pwa/ui/Calendar.tsx'
import { Card } from '#pwa/ui/Card.tsx'
import { Carousel } from '#pwa/ui/Carousel.tsx'
import { Checkbox } from '#pwa/ui/Checkbox.tsx'
import { Dialog } from '#pwa/ui/Dialog.tsx'
import { Gallery } from '#pwa/ui/Gallery.tsx'
import { Icon } from '#pwa/ui/Icon.tsx'
import { Modal } from '#pwa/ui/Modal.tsx'
import { Picture } from '#pwa/ui/Picture.tsx'
import { PictureContext } from '#pwa/ui/pictures.ts'
import { RadioGroup } from '#pwa/ui/RadioGroup.tsx'
import { SelectField } from '#pwa/ui/SelectField.tsx'
import { TextArea } from '#pwa/ui/TextArea.tsx'
import { TextField } from '#pwa/ui/TextField.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import './Showcase.css'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const tones = ['neutral', 'ok', 'warn', 'danger', 'accent'] as const
/** `states.ts` styles the attributes of these names like the pseudo-classes of the same names. */
const states = ['hover', 'active', 'focus-visible'] as const
const icons = ['menu', 'close', 'phone', 'mail', 'guests', 'wifi', 'cool', 'star'] as const

const today = '2026-06-15'
const getDayAppearance = (day: string) => {
  const isUnavailable = day < today || ['2026-06-20', '2026-06-21'].includes(day)
  return { label: day, tone: isUnavailable ? 'taken' : 'free', isUnavailable }
}

/** Shows all components of pwa/ui with their states in all themes side by side: `npm run dev`, then open /ui. */
export function Showcase({ themes }: { themes: readonly string[] }) {
  return (
    <Router ssrPath="/ui">
      <PictureContext value={{ shapes, changes: {} }}>
        <I18nProvider locale="en-GB">
          <main className="showcase">
            <h1>Components</h1>
            <div className="showcase-themes">
              {themes.map((theme) => (
                <section key={theme} data-theme={theme} aria-label={theme}>
                  <h2>{theme}</h2>
                  <AllComponents theme={theme} />
                </section>
              ))}
            </div>
          </main>
        </I18nProvider>
      </PictureContext>
    </Router>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="showcase-group">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function AllComponents({ theme }: { theme: string }) {
  const id = (name: string) => `${theme}-${name}`
  return (
    <>
      <Group title="Buttons">
        {variants.map((variant) => (
          <div className="showcase-row" key={variant}>
            <Button variant={variant}>{variant}</Button>
            {states.map((state) => (
              <Button key={state} variant={variant} {...{ [`data-${state}`]: '' }}>
                {state}
              </Button>
            ))}
            <Button variant={variant} disabled>
              disabled
            </Button>
            <Button variant={variant} size="small">
              small
            </Button>
          </div>
        ))}
        <ButtonLink href="#top" variant="primary">
          A link <Icon name="right" size={20} />
        </ButtonLink>
      </Group>
      <Group title="Badges and icons">
        <div className="showcase-row">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        <div className="showcase-row">
          {icons.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      </Group>
      <Group title="Cards">
        <div className="showcase-fields">
          <Card>A card</Card>
          {tones.map((tone) => (
            <Card key={tone} tone={tone}>
              {tone}
            </Card>
          ))}
          {tones.map((tone) => (
            <Card key={tone} kind="note" tone={tone}>
              A note, {tone}
            </Card>
          ))}
        </div>
      </Group>
      <Group title="Fields">
        <FieldExamples id={id} />
      </Group>
      <Group title="Calendar">
        <CalendarExample label={id('calendar')} />
      </Group>
      <Group title="Carousel, picture, gallery">
        <PictureExamples theme={theme} />
      </Group>
      <Group title="Dialogs and toasts">
        <OverlayExamples theme={theme} />
      </Group>
    </>
  )
}

function FieldExamples({ id }: { id: (name: string) => string }) {
  const [pets, setPets] = useState<'no' | 'yes'>('no')
  return (
    <div className="showcase-fields">
      <TextField id={id('plain')} label="Name" hint="As on the passport" defaultValue="Piero" />
      <TextField id={id('focused')} label="Focused" data-focus-visible="" />
      <TextField id={id('invalid')} label="Invalid" defaultValue="piero@" error="Inserisci un'email valida" />
      <TextField id={id('disabled')} label="Disabled" disabled defaultValue="Not editable" />
      <SelectField id={id('select')} label="Room">
        <option>Camera del Duca</option>
        <option>Il Tevere</option>
      </SelectField>
      <TextArea id={id('area')} label="Message" defaultValue="We come by bicycle." />
      <Checkbox id={id('checked')} label="Checked" defaultChecked />
      <Checkbox id={id('wrong')} label="Not accepted" error="Devi accettare la privacy policy" />
      <Checkbox id={id('off')} label="Disabled" disabled />
      <RadioGroup
        legend="Pets"
        value={pets}
        onChange={setPets}
        options={[
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Yes' },
        ]}
      />
    </div>
  )
}

function CalendarExample({ label }: { label: string }) {
  const [chosen, setChosen] = useState(['2026-06-17', '2026-06-18', '2026-06-19'])
  return (
    <Calendar
      label={label}
      locale="en-GB"
      today={today}
      minDay="2026-06-01"
      selected={chosen}
      getDayAppearance={getDayAppearance}
      onDayPress={(day) =>
        setChosen((days) => (days.includes(day) ? days.filter((other) => other !== day) : [...days, day]))
      }
      onMonthChange={() => undefined}
      previousLabel="Previous month"
      nextLabel="Next month"
    />
  )
}

function PictureExamples({ theme }: { theme: string }) {
  const labels = { previous: 'Previous', next: 'Next', pause: 'Pause', play: 'Play', close: 'Close' }
  const getPicture = (name: string) => ({ name, alt: `${name}, ${theme}` })
  return (
    <>
      <Carousel
        label={`${theme} carousel`}
        labels={{ ...labels, goTo: (slide) => `Slide ${slide}` }}
        counter={(slide, count) => `${slide} / ${count}`}
        slides={['hero-1', 'hero-2', 'hero-3'].map((name) => <Picture key={name} {...getPicture(name)} sizes="30vw" />)}
      />
      <Gallery
        label={`${theme} gallery`}
        labels={{ ...labels, counter: (picture, count) => `${picture} / ${count}` }}
        pictures={['gallery-1', 'gallery-2', 'gallery-3'].map(getPicture)}
        sizes="10vw"
      />
    </>
  )
}

function OverlayExamples({ theme }: { theme: string }) {
  const [open, setOpen] = useState<'panel' | 'drawer' | 'modal' | 'locked' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="showcase-row">
      {(['panel', 'drawer', 'modal', 'locked'] as const).map((kind) => (
        <Button key={kind} onClick={() => setOpen(kind)}>
          {kind}
        </Button>
      ))}
      {(['panel', 'drawer'] as const).map((variant) => (
        <Dialog
          key={variant}
          variant={variant}
          label={`${theme} ${variant}`}
          closeLabel="Close"
          open={open === variant}
          onClose={close}
        >
          <p>A native dialog, as on the public pages.</p>
        </Dialog>
      ))}
      <Modal
        isOpen={open === 'modal' || open === 'locked'}
        isLocked={open === 'locked'}
        onClose={close}
        title="A dialog of the front desk"
        closeLabel="Close"
      >
        <p>{open === 'locked' ? 'Something is running, so Escape does not close it.' : 'Escape closes it.'}</p>
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      </Modal>
      <Button onClick={() => showToast({ title: 'Saved', lines: [{ detail: 'Five seconds, one at a time.' }] })}>
        toast
      </Button>
      <Button
        variant="danger"
        onClick={() =>
          showToast({ title: 'Not saved', lines: [{ detail: 'The days are taken.' }], variant: 'destructive' })
        }
      >
        toast, destructive
      </Button>
    </div>
  )
}
