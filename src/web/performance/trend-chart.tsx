import { useComputedColorScheme } from '@mantine/core'
import {
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js'
import { useMemo } from 'react'
import { Line } from 'react-chartjs-2'
import { dateText } from './date-text.ts'
import { type Colours, themeColours } from './theme-colours.ts'
import { percentOf } from './trend-sentence.ts'

Chart.register(CategoryScale, LinearScale, LineController, LineElement, PointElement, Tooltip)

interface Day {
  date: string
  accuracy: number
  questions: number
}

/** The percent of correct answers by date, with the 60 and 80 percent bands drawn in. */
export function TrendChart({ trends }: { trends: readonly Day[] }) {
  const scheme = useComputedColorScheme('light')
  const { data, options, plugins } = useMemo(() => chartOf(trends, scheme), [trends, scheme])
  // The table below the chart carries the same figures.
  return <Line key={scheme} data={data} options={options} plugins={plugins} aria-hidden />
}

function chartOf(trends: readonly Day[], _scheme: 'light' | 'dark') {
  const colours = themeColours()
  const font = { family: colours.font, size: 13 }
  return {
    plugins: [bands(colours)],
    data: {
      labels: trends.map(({ date }) => dateText(date)),
      datasets: [
        {
          data: trends.map(percentOf),
          borderColor: colours.high,
          backgroundColor: colours.high,
          ...{ borderWidth: 2, pointRadius: 4, pointHoverRadius: 6, tension: 0 },
        },
      ],
    },
    options: {
      animation: false as const,
      maintainAspectRatio: false,
      layout: { padding: { top: 12, right: 40 } },
      scales: {
        y: {
          ...{ min: 0, max: 100, border: { display: false }, grid: { display: false } },
          ticks: { stepSize: 20, color: colours.text, font, callback: (value: string | number) => `${value}%` },
        },
        x: { grid: { display: false }, ticks: { color: colours.text, font, maxRotation: 0, autoSkipPadding: 16 } },
      },
      plugins: {
        legend: { display: false },
        tooltip: { callbacks: { label: ({ parsed }: { parsed: { y: number | null } }) => `Score: ${parsed.y}%` } },
      },
    },
  }
}

/** Two dashed lines behind the curve. */
function bands({ line, text, font }: Colours): Plugin<'line'> {
  return {
    id: 'bands',
    beforeDatasetsDraw({ ctx, chartArea: { left, right }, scales }) {
      const y = scales['y']
      if (!y) return
      ctx.save()
      ctx.strokeStyle = line
      ctx.fillStyle = text
      ctx.font = `12px ${font}`
      ctx.textBaseline = 'middle'
      ctx.setLineDash([4, 3])
      for (const percent of [60, 80]) {
        const at = y.getPixelForValue(percent)
        ctx.beginPath()
        ctx.moveTo(left, at)
        ctx.lineTo(right, at)
        ctx.stroke()
        ctx.fillText(`${percent}%`, right + 6, at)
      }
      ctx.restore()
    },
  }
}
