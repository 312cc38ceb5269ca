import { useComputedColorScheme } from '@mantine/core'
import { BarController, BarElement, CategoryScale, Chart, LinearScale, type Plugin, Tooltip } from 'chart.js'
import { useMemo } from 'react'
import { Bar } from 'react-chartjs-2'
import { type ChartColours, chartColours } from './chart-colours.ts'
import { bandOf } from './score-message.ts'
import { isEnough, type SectionScore } from './section-scores.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

/** The percent of correct answers by section, with the 60 and 80 percent bands drawn in and each bar labelled; hollow where there are too few questions to judge by. */
export function SectionChart({ scores }: { scores: readonly SectionScore[] }) {
  const scheme = useComputedColorScheme('light')
  const { data, options, plugins } = useMemo(() => chartOf(scores, scheme), [scores, scheme])
  // The table below the chart carries the same figures.
  return <Bar key={scheme} data={data} options={options} plugins={plugins} aria-hidden />
}

function chartOf(scores: readonly SectionScore[], _scheme: 'light' | 'dark') {
  const colours = chartColours()
  const font = { family: colours.font, size: 13 }
  return {
    plugins: [bands(colours), labels(colours, scores)],
    data: {
      labels: scores.map(({ name }) => wrapped(name)),
      datasets: [
        {
          data: scores.map(({ percent }) => percent),
          backgroundColor: scores.map((score) => (isEnough(score) ? colours[bandOf(score.percent)] : colours.page)),
          borderColor: colours.line,
          borderWidth: scores.map((score) => (isEnough(score) ? 0 : 1)),
          borderSkipped: false,
          barThickness: 16,
          borderRadius: 2,
        },
      ],
    },
    options: {
      indexAxis: 'y' as const,
      animation: false as const,
      maintainAspectRatio: false,
      layout: { padding: { right: 8, top: 18 } },
      scales: {
        x: {
          min: 0,
          max: 100,
          border: { display: false },
          grid: { display: false },
          ticks: {
            stepSize: 20,
            maxRotation: 0,
            color: colours.text,
            font,
            callback: (value: string | number) => `${value}%`,
          },
        },
        y: { grid: { display: false }, ticks: { color: colours.text, font, autoSkip: false } },
      },
      plugins: { legend: { display: false }, tooltip: { callbacks: { label: tooltipOf(scores) } } },
    },
  }
}

const tooltipOf =
  (scores: readonly SectionScore[]) =>
  ({ dataIndex }: { dataIndex: number }) => {
    const score = scores[dataIndex]
    return score ? `${score.percent}% (${score.correct} of ${score.total})` : ''
  }

// On a phone of 390 px the axis has room for so many letters.
const longestLine = 21

/** A long section name on two lines or more, so that the bars keep their room on a phone. */
function wrapped(name: string): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + word.length < longestLine) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

/** Two dashed lines behind the bars. */
function bands({ line, text, font }: ChartColours): Plugin<'bar'> {
  return {
    id: 'bands',
    beforeDatasetsDraw({ ctx, chartArea: { top, bottom }, scales }) {
      const x = scales.x
      if (!x) return
      ctx.save()
      ctx.strokeStyle = line
      ctx.fillStyle = text
      ctx.font = `12px ${font}`
      ctx.textAlign = 'center'
      ctx.setLineDash([4, 3])
      for (const percent of [60, 80]) {
        const at = x.getPixelForValue(percent)
        ctx.beginPath()
        ctx.moveTo(at, top)
        ctx.lineTo(at, bottom)
        ctx.stroke()
        ctx.fillText(`${percent}%`, at, top - 6)
      }
      ctx.restore()
    },
  }
}

/** The value at each bar: behind its end, or inside where the bar is long. */
function labels(
  { text, page, inside: textInside, font }: ChartColours,
  scores: readonly SectionScore[],
): Plugin<'bar'> {
  return {
    id: 'labels',
    afterDatasetsDraw(chart) {
      const { ctx } = chart
      ctx.save()
      ctx.font = `600 12px ${font}`
      ctx.textBaseline = 'middle'
      for (const [index, { x, y }] of chart.getDatasetMeta(0).data.entries()) {
        const score = scores[index]
        if (!score) continue
        const { percent, total } = score
        const words = `${percent}% of ${total}`
        const width = ctx.measureText(words).width
        const inside = percent > 70 || x + 9 + width > chart.width
        ctx.textAlign = inside ? 'right' : 'left'
        if (!inside) {
          // A band line may run right here.
          ctx.fillStyle = page
          ctx.fillRect(x + 3, y - 8, width + 6, 16)
        }
        ctx.fillStyle = inside && isEnough(score) ? textInside : text
        ctx.fillText(words, inside ? x - 6 : x + 6, y)
      }
      ctx.restore()
    },
  }
}
