import { coinCell, radialCan, smdCan, snapIn } from '../drawings/packages/can-capacitors.ts';
import { dippedBlock, disc, filmBox } from '../drawings/packages/film-and-ceramic.ts';
import { chip } from '../drawings/packages/leadless.ts';
import { type CataloguePart } from './part.ts';

/** Aluminium, ceramic, film, tantalum and double-layer capacitors. */
export const capacitors: CataloguePart[] = [
  {
    partNumber: 'EEU-FR1E102',
    name: 'EEU-FR1E102 electrolytic 1000 µF 25 V, bag of 200',
    description:
      'Radial aluminium electrolytic of the low-impedance, long-life FR series: 1000 µF ±20 %, 25 V, 105 °C. Can 10 by 20 mm, leads at 5 mm.',
    price: 68,
    stock: 350,
    moq: 1,
    listed: '2025-12-05',
    drawing: radialCan({ diameter: 10, height: 20, marked: '1000' }),
  },
  {
    partNumber: 'GRM188R71H104KA93D',
    name: 'GRM188R71H104KA93D ceramic 0.1 µF 50 V 0603, reel of 4000',
    description:
      'Multilayer ceramic chip for decoupling: 0.1 µF ±10 %, 50 V, X7R (-55 to +125 °C). Size 0603 (1.6 by 0.8 mm) on paper tape.',
    price: 42,
    stock: 900,
    moq: 1,
    listed: '2025-11-18',
    drawing: chip({
      label: 'MLCC 0603',
      size: [1.6, 0.8, 0.8],
      termination: 0.35,
      kind: 'ceramic',
    }),
  },
  {
    partNumber: 'MKS2C031001A00KSSD',
    name: 'MKS2C031001A00KSSD film 0.1 µF 63 V, bag of 500',
    description:
      'WIMA MKS 2 metallised polyester capacitor: 0.1 µF ±10 %, 63 V DC. Box of 7.2 by 6.5 by 2.5 mm with leads at 5 mm.',
    price: 118,
    stock: 140,
    moq: 1,
    listed: '2025-10-31',
    drawing: filmBox({ size: [7.2, 6.5, 2.5], pitch: 5, marked: ['0.1', '63-'] }),
  },
  {
    partNumber: 'T491A106K016AT',
    name: 'T491A106K016AT tantalum 10 µF 16 V, reel of 2000',
    description:
      'Moulded solid tantalum chip: 10 µF ±10 %, 16 V, -55 to +125 °C. Case A (3216-18); the bar marks the positive end.',
    price: 264,
    stock: 64,
    moq: 1,
    listed: '2025-10-14',
    drawing: chip({
      label: 'TANTALUM CASE A',
      size: [3.2, 1.6, 1.6],
      termination: 0.8,
      kind: 'tantalum',
      marked: '106C',
    }),
  },
  {
    partNumber: 'BCAP0010 P270 T04',
    name: 'BCAP0010 P270 T04 supercapacitor 10 F 2.7 V, box of 50',
    description:
      'Double-layer capacitor cell for backup and peak power: 10 F, 2.7 V, radial leads. Put in series for more voltage, with balancing.',
    price: 96,
    stock: 38,
    moq: 36,
    listed: '2025-09-26',
    drawing: radialCan({ diameter: 10, height: 30, marked: '10F', label: 'SUPERCAP Ø10×30' }),
  },
  {
    partNumber: 'EEE-FK1V101P',
    name: 'EEE-FK1V101P SMD electrolytic 100 µF 35 V, reel of 500',
    description:
      'Surface-mount aluminium electrolytic of the low-impedance FK series: 100 µF ±20 %, 35 V, -55 to +105 °C. Can of 8 mm diameter on a moulded base.',
    price: 104,
    stock: 115,
    moq: 1,
    listed: '2025-09-09',
    drawing: smdCan({ diameter: 8, height: 10.2, marked: ['100', 'V', 'FK'] }),
  },
  {
    partNumber: 'CL31A106KBHNNNE',
    name: 'CL31A106KBHNNNE ceramic 10 µF 50 V 1206, reel of 2000',
    description:
      'Multilayer ceramic chip for bulk decoupling: 10 µF ±10 %, 50 V, X5R (-55 to +85 °C). Size 1206 (3.2 by 1.6 mm) on embossed tape.',
    price: 126,
    stock: 260,
    moq: 1,
    listed: '2025-08-22',
    drawing: chip({ label: 'MLCC 1206', size: [3.2, 1.6, 1.6], termination: 0.5, kind: 'ceramic' }),
  },
  {
    partNumber: 'VY1472M63Y5UQ63V0',
    name: 'VY1472M63Y5UQ63V0 safety capacitor Y1 4.7 nF, bag of 250',
    description:
      'Ceramic disc for mains filters across the isolation barrier: 4700 pF ±20 %, class X1 760 V AC and Y1 500 V AC, Y5U dielectric. Leads at 10 mm.',
    price: 74,
    stock: 155,
    moq: 2,
    listed: '2025-08-05',
    drawing: disc({
      label: 'DISC, PITCH 10',
      diameter: 14.5,
      thickness: 5,
      pitch: 10,
      marked: ['4700', 'Y1 X1'],
    }),
  },
  {
    partNumber: 'UVR1H101MPD',
    name: 'UVR1H101MPD electrolytic 100 µF 50 V, bag of 500',
    description:
      'Radial aluminium electrolytic of the general-purpose VR series: 100 µF ±20 %, 50 V, 85 °C. Can 8 by 11.5 mm, leads at 3.5 mm.',
    price: 46,
    stock: 620,
    moq: 2,
    listed: '2025-07-18',
    drawing: radialCan({ diameter: 8, height: 11.5, marked: '100' }),
  },
  {
    partNumber: 'B32922C3104M000',
    name: 'B32922C3104M000 X2 film 0.1 µF 305 V AC, bag of 200',
    description:
      'Metallised polypropylene interference suppressor of class X2: 0.1 µF ±20 %, 305 V AC, up to 110 °C. Potted box with leads at 15 mm.',
    price: 58,
    stock: 0,
    moq: 1,
    listed: '2025-07-01',
    drawing: filmBox({ size: [18, 10.5, 5], pitch: 15, marked: ['0.1 X2', '305'] }),
  },
  {
    partNumber: 'C0805C104K5RACTU',
    name: 'C0805C104K5RACTU ceramic 0.1 µF 50 V 0805, reel of 4000',
    description:
      'Multilayer ceramic chip: 0.1 µF ±10 %, 50 V, X7R (-55 to +125 °C). Size 0805 (2.0 by 1.25 mm) with tin-plated nickel-barrier ends.',
    price: 56,
    stock: 480,
    moq: 1,
    listed: '2025-06-13',
    drawing: chip({ label: 'MLCC 0805', size: [2, 1.25, 0.9], termination: 0.45, kind: 'ceramic' }),
  },
  {
    partNumber: 'LLS1H103MELB',
    name: 'LLS1H103MELB snap-in electrolytic 10000 µF 50 V, box of 20',
    description:
      'Snap-in aluminium electrolytic for supply filtering: 10000 µF ±20 %, 50 V, 85 °C. Two terminals at 10 mm.',
    price: 88,
    stock: 72,
    moq: 1,
    listed: '2025-05-27',
    drawing: snapIn({ diameter: 30, height: 40, marked: '10000' }),
  },
  {
    partNumber: 'K104K15X7RF5TL2',
    name: 'K104K15X7RF5TL2 leaded ceramic 0.1 µF 50 V, box of 3000',
    description:
      'Radial multilayer ceramic capacitor: 0.1 µF ±10 %, 50 V, X7R. Epoxy-dipped, on tape for automatic insertion.',
    price: 132,
    stock: 95,
    moq: 1,
    listed: '2025-05-09',
    drawing: dippedBlock({ label: 'RADIAL MLCC', size: [4, 3.5, 2.5], pitch: 5, marked: '104' }),
  },
  {
    partNumber: 'FC0H104ZFTBR24',
    name: 'FC0H104ZFTBR24 supercapacitor 0.1 F 5.5 V, bag of 50',
    description:
      'Coin-type double-layer capacitor for memory backup, made for reflow soldering: 0.1 F -20/+80 %, 5.5 V, -25 to +70 °C.',
    price: 84,
    stock: 58,
    moq: 1,
    listed: '2025-04-22',
    drawing: coinCell({ diameter: 10.5, height: 5.5, marked: '0.1 F' }),
  },
  {
    partNumber: 'TAJB107K006RNJ',
    name: 'TAJB107K006RNJ tantalum 100 µF 6.3 V, reel of 2000',
    description:
      'Moulded solid tantalum chip: 100 µF ±10 %, 6.3 V, -55 to +125 °C. Case B (3528-21); the bar marks the positive end.',
    price: 372,
    stock: 41,
    moq: 1,
    listed: '2025-04-08',
    drawing: chip({
      label: 'TANTALUM CASE B',
      size: [3.5, 2.8, 1.9],
      termination: 0.8,
      kind: 'tantalum',
      marked: '107J',
    }),
  },
  {
    partNumber: 'MKP1848C61050JK2',
    name: 'MKP1848C61050JK2 DC-link film 10 µF 500 V, box of 30',
    description:
      'Metallised polypropylene DC-link capacitor for inverters and solar converters: 10 µF ±5 %, 500 V DC, low ESR. Potted box with two leads at 27.5 mm.',
    price: 96,
    stock: 86,
    moq: 1,
    listed: '2025-03-25',
    drawing: filmBox({ size: [31.5, 24.5, 15], pitch: 27.5, marked: ['10', '500-'] }),
  },
];
