import { axes, dimension, repeat, sheet } from './sheet';

/** A reel from which tape runs off, with a part in every pocket. */
function reel(): string {
  const window = (turn: number) =>
    `<path class="ink" transform="rotate(${turn} 520 400)" d="M480 308L460 232A178 178 0 0 1 580 232L560 308A100 100 0 0 0 480 308z"/>`;
  const pocket = (index: number) => {
    const x = 830 + index * 130;
    return (
      `<path class="ink" style="stroke-width:4" d="M${x} 656h80v60h-80z"/>` +
      `<path class="dark" d="M${x + 18} 670h44v32h-44z"/>` +
      `<path class="copper" d="M${x + 28} 670v-10M${x + 52} 670v-10M${x + 40} 702v10"/>`
    );
  };
  const hole = (index: number) =>
    `<circle class="solid" style="stroke-width:4" cx="${805 + index * 65}" cy="628" r="11"/>`;
  return (
    `<path class="copper-face" d="M520 600H1610V730H520z"/>${repeat(13, hole)}${repeat(6, pocket)}` +
    '<circle class="solid" cx="520" cy="400" r="330"/><circle class="copper-face" cx="520" cy="400" r="270"/>' +
    repeat(5, (index) => `<circle class="thin" cx="520" cy="400" r="${258 - index * 12}"/>`) +
    `<circle class="solid" cx="520" cy="400" r="200"/>${[0, 120, 240].map(window).join('')}` +
    '<circle class="solid" cx="520" cy="400" r="60"/><circle class="dark" cx="520" cy="400" r="26"/>' +
    dimension(1000, 780, 1130, 780)
  );
}

/** An electrolytic can, and how its life falls with the heat. */
function capacitor(): string {
  return (
    `<path class="copper" style="stroke-width:14" d="M400 640V800M540 640V860"/>` +
    `<path class="solid" d="M290 180V640A180 40 0 0 0 650 640V180z"/>` +
    `<path class="dark" d="M530 190H620V650A180 40 0 0 1 530 672z"/>` +
    repeat(
      4,
      (index) => `<path stroke="#ffffff" stroke-width="10" d="M552 ${280 + index * 100}h46"/>`,
    ) +
    `<ellipse class="copper-face" cx="470" cy="180" rx="180" ry="40"/>` +
    `<path class="ink" style="stroke-width:4" d="M470 148V212M330 180H610"/>` +
    dimension(290, 100, 650, 100) +
    `${axes(860, 740, 580, 560)}<path class="thin" d="M860 300H1440M860 450H1440M860 600H1440" stroke-dasharray="8 10"/>` +
    `<path class="copper" style="stroke-width:10" d="M880 230C960 440 1100 640 1420 700"/>` +
    [
      [930, 340],
      [1032, 502],
      [1180, 622],
      [1360, 686],
    ]
      .map(([x, y]) => `<circle class="signal" cx="${x}" cy="${y}" r="15"/>`)
      .join('')
  );
}

/** A coil with a diode across it and a switch below, and how its current dies away. */
function flyback(): string {
  return (
    `<path class="ink" d="M220 160H620M320 160V230M320 550V610H540V480M540 360V160M430 610V660"/>` +
    `<path class="copper" style="stroke-width:9" d="M320 230${repeat(4, () => 'a40 40 0 0 1 0 80')}"/>` +
    `<path class="signal" d="M492 470h96l-48 -96z"/><path class="ink" style="stroke-width:8" d="M490 370h100"/>` +
    `<circle class="solid" cx="430" cy="720" r="72"/>` +
    `<path class="ink" d="M250 720H400M400 675V765M400 700L430 670V648M400 740L430 770V830M370 830h120"/>` +
    `<path class="dark" d="M432 772l-28 -6l14 -20z"/>` +
    [
      [220, 160],
      [320, 160],
      [540, 160],
      [430, 610],
    ]
      .map(([x, y]) => `<circle class="dark" cx="${x}" cy="${y}" r="11"/>`)
      .join('') +
    axes(820, 740, 620, 560) +
    `<path class="thin" stroke-dasharray="8 10" d="M1000 200V740"/>` +
    `<path class="ink" style="stroke-width:8" d="M820 740L840 290H1000C1060 520 1180 690 1420 725"/>` +
    `<path class="copper" style="stroke-width:8" d="M1000 290C1010 560 1040 730 1090 737"/>` +
    dimension(1000, 800, 1090, 800)
  );
}

/** A magnet that turns, its field, and a sensor at its distance. */
function hallSensor(): string {
  const field = (size: number) =>
    `<ellipse class="thin" cx="480" cy="${450 - 190 - size * 0.45}" rx="${190 + size}" ry="${size * 0.9 + 20}"/>` +
    `<ellipse class="thin" cx="480" cy="${450 + 190 + size * 0.45}" rx="${190 + size}" ry="${size * 0.9 + 20}"/>`;
  return (
    [20, 70, 120].map(field).join('') +
    `<circle class="solid" cx="480" cy="450" r="230"/>` +
    `<path class="copper-face" d="M480 270A180 180 0 0 1 480 630z"/>` +
    `<path class="dark" d="M480 270A180 180 0 0 0 480 630z"/>` +
    `<circle class="solid" cx="480" cy="450" r="48"/><circle class="dark" cx="480" cy="450" r="16"/>` +
    `<path class="copper" d="M700 240A300 300 0 0 1 776 390"/><path class="copper-mark" d="M780 420l-24 -34l38 -6z"/>` +
    `<path class="signal" d="M1010 330h130l40 40v160l-40 40h-130z"/>` +
    `<path class="copper" style="stroke-width:14" d="M1180 390H1460M1180 450H1460M1180 510H1460"/>` +
    `<path class="thin" d="M710 600V760M1010 590V760"/>${dimension(710, 730, 1010, 730)}`
  );
}

/** A tray of parts of which a sample is taken, and where its measurements lie between their limits. */
function lotTest(): string {
  const sampled = new Set([3, 12, 14, 20, 25, 30, 41]);
  const part = (index: number) => {
    const x = 180 + (index % 7) * 84;
    const y = 190 + Math.floor(index / 7) * 92;
    const isSampled = sampled.has(index);
    return `<path class="${isSampled ? 'signal' : 'solid'}" d="M${x} ${y}h56v60h-56z"/>${
      isSampled ? `<path class="ink" d="M${x + 14} ${y + 32}l10 12l20 -28"/>` : ''
    }`;
  };
  const heights = [30, 70, 150, 270, 400, 460, 380, 240, 130, 60, 20];
  return (
    `<path class="solid" d="M140 150H790V770H140z"/>${repeat(42, part)}` +
    heights
      .map(
        (height, index) =>
          `<path class="copper-face" style="stroke-width:4" d="M${952 + index * 42} 740v${-height}h38v${height}z"/>`,
      )
      .join('') +
    axes(890, 740, 560, 560) +
    `<path class="ink" stroke-dasharray="18 12" d="M925 740V190M1440 740V190"/>` +
    dimension(925, 220, 1440, 220)
  );
}

/** The outline of a transistor with its measures, and its family of curves. */
function datasheet(): string {
  const curve = (index: number) => {
    const y = 660 - index * 92;
    return `<path class="${index === 3 ? 'copper' : 'ink'}" d="M880 740C${900 + index * 6} ${y + 20} ${920 + index * 8} ${y} ${980 + index * 10} ${y}L1420 ${y - 16 - index * 5}"/>`;
  };
  return (
    `<path class="copper-face" d="M400 270h80v-90h-80zM260 560h80v110h-80zM540 560h80v110h-80z"/>` +
    `<path class="solid" d="M200 270H680V560H200z"/><path class="thin" d="M220 290H660V540H220z"/>` +
    `<circle class="dark" cx="262" cy="508" r="16"/>` +
    `<path class="thin" d="M200 580V790M680 580V790M700 270H790M700 560H790"/>` +
    dimension(200, 760, 680, 760) +
    dimension(760, 270, 760, 560) +
    dimension(300, 720, 580, 720) +
    `${repeat(6, curve)}${axes(880, 740, 560, 600)}` +
    `<path class="thin" stroke-dasharray="8 10" d="M1200 740V364H880"/><circle class="signal" cx="1200" cy="364" r="16"/>`
  );
}

const DRAWINGS = {
  capacitor,
  datasheet,
  flyback,
  'hall-sensor': hallSensor,
  'lot-test': lotTest,
  reel,
} as const;

/** What a post of `seed/` may name as its cover. */
export type CoverName = keyof typeof DRAWINGS;

/** Whether there is a drawing of that name. */
export function isCoverName(name: unknown): name is CoverName {
  return typeof name === 'string' && Object.hasOwn(DRAWINGS, name);
}

/** The cover as SVG, drawn by us: no words in it, so it looks the same whatever fonts there are. */
export function drawCover(name: CoverName): string {
  return sheet(DRAWINGS[name]());
}
