import { sot223, sot23 } from '../drawings/packages/gull-wing.ts';
import {
  metalCan,
  to126,
  to220,
  to247,
  to3,
  to92,
} from '../drawings/packages/transistor-outlines.ts';
import { type CataloguePart } from './part.ts';

/** Bipolar and field-effect transistors, from small signal to power. */
export const transistors: CataloguePart[] = [
  {
    partNumber: 'IRLZ44N',
    name: 'IRLZ44N logic-level N-channel MOSFET, box of 50',
    description:
      'N-channel power MOSFET that is fully driven from 5 V logic. 55 V drain-source, 47 A continuous at 25 °C, on-resistance 22 mΩ at 10 V gate drive. TO-220, one tube of 50 to the box.',
    price: 38,
    stock: 640,
    moq: 2,
    listed: '2025-12-12',
    drawing: to220({ marked: 'IRLZ44N' }),
  },
  {
    partNumber: '2N3904',
    name: '2N3904 NPN small-signal transistor, bag of 1000',
    description:
      'General-purpose NPN switch and amplifier. 40 V collector-emitter, 200 mA, 625 mW, transition frequency 300 MHz. TO-92 with straight leads, loose in the bag; complement of the 2N3906.',
    price: 24,
    stock: 1800,
    moq: 5,
    listed: '2025-11-25',
    drawing: to92({ marked: '3904' }),
  },
  {
    partNumber: 'BSS138',
    name: 'BSS138 N-channel MOSFET, reel of 3000',
    description:
      'Small logic-level N-channel MOSFET, at home in bidirectional level shifters. 50 V drain-source, 220 mA, on-resistance at most 3.5 Ω at 10 V gate drive. SOT-23 on a 7-inch reel.',
    price: 96,
    stock: 210,
    moq: 1,
    listed: '2025-11-07',
    drawing: sot23({ marked: 'SS' }),
  },
  {
    partNumber: 'IRFP460',
    name: 'IRFP460 high-voltage N-channel MOSFET, box of 25',
    description:
      'N-channel power MOSFET for converters and motor drives on the mains side. 500 V drain-source, 20 A continuous at 25 °C, on-resistance 0.27 Ω, 280 W. TO-247 with isolated mounting hole.',
    price: 62,
    stock: 90,
    moq: 4,
    listed: '2025-10-21',
    drawing: to247({ marked: 'IRFP460' }),
  },
  {
    partNumber: '2N2222A',
    name: '2N2222A NPN transistor in metal can, bag of 100',
    description:
      'NPN switching transistor in a hermetic can. 40 V collector-emitter, 800 mA, transition frequency at least 300 MHz. TO-18; the collector is connected to the case.',
    price: 85,
    stock: 130,
    moq: 1,
    listed: '2025-10-03',
    drawing: metalCan({ label: 'TO-18', rim: 5.4, can: 4.7, height: 5.2 }),
  },
  {
    partNumber: 'TIP120',
    name: 'TIP120 NPN Darlington transistor, box of 50',
    description:
      'NPN power Darlington with built-in base-emitter resistors and a reverse diode. 60 V, 5 A, 65 W at 25 °C case, current gain at least 1000 at 3 A. TO-220; complement of the TIP125.',
    price: 29,
    stock: 420,
    moq: 2,
    listed: '2025-09-16',
    drawing: to220({ marked: 'TIP120' }),
  },
  {
    partNumber: 'BC547B',
    name: 'BC547B NPN small-signal transistor, bag of 1000',
    description:
      'NPN amplifier transistor of gain group B (200 to 450 at 2 mA). 45 V collector-emitter, 100 mA, 500 mW. TO-92; complement of the BC557B.',
    price: 22,
    stock: 2400,
    moq: 5,
    listed: '2025-08-29',
    drawing: to92({ marked: 'C547B' }),
  },
  {
    partNumber: 'IRFZ44N',
    name: 'IRFZ44N N-channel power MOSFET, box of 50',
    description:
      'N-channel power MOSFET for 10 V gate drive. 55 V drain-source, 49 A continuous at 25 °C, on-resistance 17.5 mΩ. TO-220, one tube of 50 to the box.',
    price: 34,
    stock: 1150,
    moq: 2,
    listed: '2025-08-12',
    drawing: to220({ marked: 'IRFZ44N' }),
  },
  {
    partNumber: '2N3055',
    name: '2N3055 NPN power transistor, box of 10',
    description:
      'The classic NPN power transistor for linear supplies and amplifiers. 60 V collector-emitter, 15 A, 115 W at 25 °C case. Steel TO-3 can whose case is the collector.',
    price: 27,
    stock: 24,
    moq: 20,
    listed: '2025-07-25',
    drawing: to3(),
  },
  {
    partNumber: 'MMBT3904',
    name: 'MMBT3904 NPN transistor, reel of 3000',
    description:
      'The 2N3904 for surface mounting: NPN, 40 V, 200 mA, 300 MHz. SOT-23 on a 7-inch reel, marking code 1AM.',
    price: 48,
    stock: 520,
    moq: 1,
    listed: '2025-07-08',
    drawing: sot23({ marked: '1AM' }),
  },
  {
    partNumber: 'IRF9540N',
    name: 'IRF9540N P-channel power MOSFET, box of 50',
    description:
      'P-channel power MOSFET for high-side switching. 100 V drain-source, 23 A continuous at 25 °C, on-resistance 117 mΩ at 10 V gate drive. TO-220.',
    price: 44,
    stock: 0,
    moq: 2,
    listed: '2025-06-20',
    drawing: to220({ marked: 'IRF9540N' }),
  },
  {
    partNumber: 'BD139',
    name: 'BD139 NPN medium-power transistor, bag of 200',
    description:
      'NPN driver and audio transistor. 80 V collector-emitter, 1.5 A, 12.5 W at 25 °C case. TO-126 with a mounting hole; complement of the BD140.',
    price: 46,
    stock: 310,
    moq: 2,
    listed: '2025-06-03',
    drawing: to126({ marked: 'BD139' }),
  },
  {
    partNumber: '2N3906',
    name: '2N3906 PNP small-signal transistor, bag of 1000',
    description:
      'General-purpose PNP switch and amplifier. 40 V collector-emitter, 200 mA, 625 mW, transition frequency 250 MHz. TO-92; complement of the 2N3904.',
    price: 24,
    stock: 1500,
    moq: 5,
    listed: '2025-05-16',
    drawing: to92({ marked: '3906' }),
  },
  {
    partNumber: 'BCP56-16',
    name: 'BCP56-16 NPN transistor, reel of 1000',
    description:
      'NPN medium-power transistor of gain group 16 (100 to 250 at 150 mA). 80 V collector-emitter, 1 A. SOT-223 with a cooling tab; complement of the BCP53-16.',
    price: 88,
    stock: 75,
    moq: 1,
    listed: '2025-04-29',
    drawing: sot223({ marked: 'BCP56' }),
  },
  {
    partNumber: 'IRFP250N',
    name: 'IRFP250N N-channel power MOSFET, box of 25',
    description:
      'N-channel power MOSFET for inverters and audio output stages. 200 V drain-source, 30 A continuous at 25 °C, on-resistance 75 mΩ, 214 W. TO-247.',
    price: 49,
    stock: 160,
    moq: 2,
    listed: '2025-04-11',
    drawing: to247({ marked: 'IRFP250N' }),
  },
  {
    partNumber: '2N7002',
    name: '2N7002 N-channel MOSFET, reel of 3000',
    description:
      'Small-signal N-channel MOSFET for switching lamps, relays and logic. 60 V drain-source, 115 mA, on-resistance at most 7.5 Ω. SOT-23 on a 7-inch reel.',
    price: 54,
    stock: 380,
    moq: 1,
    listed: '2025-03-28',
    drawing: sot23({ marked: '702' }),
  },
  {
    partNumber: 'TIP31C',
    name: 'TIP31C NPN power transistor, box of 50',
    description:
      'NPN transistor for amplifiers and linear regulators. 100 V collector-emitter, 3 A, 40 W at 25 °C case. TO-220; complement of the TIP32C.',
    price: 26,
    stock: 275,
    moq: 2,
    listed: '2025-03-18',
    drawing: to220({ marked: 'TIP31C' }),
  },
];
