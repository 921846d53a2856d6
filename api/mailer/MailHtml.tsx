/** A mail as HTML: one table and inline styles, because mail programs support little CSS; no pictures but those in the mail. */
import type { CSSProperties, ReactNode } from 'react'
import type { MailBlock, MailContent } from './content.ts'

/** The parts of the message that are shown in its text. */
export const qrCodeId = 'qr-code@podere'
export const pictureId = 'picture@podere'

const colors = {
  paper: '#faf5ea',
  sheet: '#ffffff',
  ink: '#1e2a24',
  quiet: '#5c665f',
  line: '#ded5c2',
}
const font = "Georgia, 'Times New Roman', serif"

/** For mail programs that support dark mode; the others show the inline colors. */
const buildDarkStyle = (accent: string): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.paper { background: #161c18 !important; }
.sheet { background: #1e2a24 !important; border-color: #3a4740 !important; }
.ink { color: #f3ece0 !important; }
.quiet { color: #b4bdb6 !important; }
.rule { border-color: #3a4740 !important; }
.accent { color: ${accent} !important; }
.button { background: ${accent} !important; color: #161c18 !important; }
}
`

const textStyle: CSSProperties = { margin: '0 0 16px', color: colors.ink, font: `16px/1.5 ${font}` }
const cellStyle: CSSProperties = {
  ...textStyle,
  margin: 0,
  padding: '6px 0',
  borderBottom: `1px solid ${colors.line}`,
}

/** What to do, large enough for a thumb. */
const buttonStyle: CSSProperties = {
  display: 'inline-block',
  padding: '12px 20px',
  borderRadius: 4,
  color: colors.sheet,
  font: `bold 16px/1.5 ${font}`,
  textDecoration: 'none',
}

/** `accent`: of headings and buttons. */
function renderBlock(block: MailBlock, accent: string): ReactNode {
  if ('heading' in block) {
    const style = { margin: '24px 0 8px', color: accent, font: `bold 18px/1.3 ${font}` }
    return (
      <h2 className="accent" style={style}>
        {block.heading}
      </h2>
    )
  }
  if ('notice' in block) {
    return (
      <p
        className="ink rule"
        dir="auto"
        style={{ ...textStyle, padding: '8px 16px', border: `1px solid ${colors.line}`, fontWeight: 'bold' }}
      >
        {block.notice}
      </p>
    )
  }
  if ('text' in block) {
    return (
      <p className="ink" dir="auto" style={textStyle}>
        {block.text}
      </p>
    )
  }
  if ('list' in block) {
    return (
      <ul className="ink" style={{ ...textStyle, paddingLeft: 20 }}>
        {block.list.map((item) => (
          <li key={item} style={{ margin: '0 0 4px' }}>
            {item}
          </li>
        ))}
      </ul>
    )
  }
  if ('rows' in block) return <Rows rows={block.rows} />
  if ('url' in block) {
    return (
      <p style={textStyle}>
        <a className="button" href={block.url} style={{ ...buttonStyle, background: accent }}>
          {block.link}
        </a>
      </p>
    )
  }
  if ('qrCode' in block) {
    return (
      <p className="quiet" style={{ ...textStyle, color: colors.quiet, font: `14px/1.5 ${font}` }}>
        <img src={`cid:${qrCodeId}`} alt="" width={180} height={180} style={{ display: 'block', background: '#fff' }} />
        {block.label}
      </p>
    )
  }
  if ('picture' in block) {
    const style = { display: 'block', width: '100%', maxWidth: 552, height: 'auto', margin: '0 0 16px' }
    return <img src={`cid:${pictureId}`} alt={block.alt} width={552} style={style} />
  }
  const style = {
    ...textStyle,
    padding: '8px 16px',
    borderLeft: `3px solid ${colors.line}`,
    whiteSpace: 'pre-wrap',
  } as const
  return (
    <blockquote className="ink rule" dir="auto" style={style}>
      {block.quote}
    </blockquote>
  )
}

function Rows({ rows }: { rows: Array<[string, string]> }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 16px' }}>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td className="quiet rule" width="40%" style={{ ...cellStyle, color: colors.quiet, verticalAlign: 'top' }}>
              {label}
            </td>
            <td className="ink rule" dir="auto" style={{ ...cellStyle, fontWeight: 'bold' }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function MailHtml({ content }: { content: MailContent }) {
  const { language, sender, subject, blocks, footer, accents } = content
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{buildDarkStyle(accents.dark)}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, background: colors.paper }}>
        <table
          className="paper"
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          style={{ background: colors.paper }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '24px 12px' }}>
                <table
                  className="sheet"
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ maxWidth: 600, background: colors.sheet, border: `1px solid ${colors.line}` }}
                >
                  <tbody>
                    <tr>
                      <td align="left" style={{ padding: '24px 24px 8px' }}>
                        <p className="accent" style={{ ...textStyle, color: accents.light, font: `22px/1.3 ${font}` }}>
                          {sender}
                        </p>
                        {blocks.map((block) => (
                          <div key={JSON.stringify(block)}>{renderBlock(block, accents.light)}</div>
                        ))}
                      </td>
                    </tr>
                    <tr>
                      <td align="left" style={{ padding: '8px 24px 24px' }}>
                        {footer.map((line) => (
                          <p
                            key={line}
                            className="quiet"
                            style={{ margin: 0, color: colors.quiet, font: `13px/1.5 ${font}` }}
                          >
                            {line}
                          </p>
                        ))}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}
