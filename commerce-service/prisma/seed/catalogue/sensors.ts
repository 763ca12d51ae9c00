import { infraredReceiver, slottedSwitch } from '../drawings/packages/dual-in-line.ts';
import { soic } from '../drawings/packages/gull-wing.ts';
import { leadless } from '../drawings/packages/leadless.ts';
import {
  humidityModule,
  motionModule,
  portedPressureSensor,
  ultrasonicModule,
} from '../drawings/packages/modules.ts';
import {
  barrelSensor,
  beadThermistor,
  photoresistor,
} from '../drawings/packages/optical-and-sensing.ts';
import { metalCan, to92 } from '../drawings/packages/transistor-outlines.ts';
import { type CataloguePart } from './part.ts';

/** What measures: temperature, humidity, pressure, light, distance, motion, current, field. */
export const sensors: CataloguePart[] = [
  {
    partNumber: 'BME280',
    name: 'BME280 humidity, pressure and temperature sensor, bag of 25',
    description:
      'Digital environmental sensor: 0 to 100 % relative humidity, 300 to 1100 hPa, -40 to +85 °C. I2C or SPI, supply 1.71 to 3.6 V. LGA of 2.5 by 2.5 mm with eight lands and a vented metal lid.',
    price: 92,
    stock: 340,
    moq: 2,
    listed: '2025-12-18',
    drawing: leadless({
      label: 'LGA-8',
      body: [2.5, 2.5, 0.93],
      lands: [4, 0],
      pitch: 0.65,
      land: [0.35, 0.5],
      face: 'vented lid',
    }),
  },
  {
    partNumber: 'HC-SR04',
    name: 'HC-SR04 ultrasonic distance module, box of 50',
    description:
      'Rangefinder board for 2 cm to 4 m, measuring by the echo of a 40 kHz burst. 5 V supply, about 15 mA; a trigger input and an echo output whose pulse is as long as the flight. Board of 45 by 20 mm.',
    price: 79,
    stock: 415,
    moq: 2,
    listed: '2025-11-28',
    drawing: ultrasonicModule(),
  },
  {
    partNumber: 'DS18B20',
    name: 'DS18B20 digital thermometer, bag of 50',
    description:
      'Thermometer on a 1-Wire bus, each with its own 64-bit address. -55 to +125 °C, accuracy ±0.5 °C from -10 to +85 °C, 9 to 12 bits, supply 3.0 to 5.5 V. TO-92.',
    price: 98,
    stock: 560,
    moq: 1,
    listed: '2025-11-11',
    drawing: to92({ marked: '18B20' }),
  },
  {
    partNumber: 'MPU-6050',
    name: 'MPU-6050 six-axis motion sensor, bag of 20',
    description:
      'Three-axis gyroscope up to ±2000 °/s and three-axis accelerometer up to ±16 g in one chip, with a motion processor and I2C. Supply 2.375 to 3.46 V. QFN-24 of 4 by 4 by 0.9 mm.',
    price: 118,
    stock: 62,
    moq: 1,
    listed: '2025-10-24',
    drawing: leadless({
      label: 'QFN-24',
      body: [4, 4, 0.9],
      lands: [6, 6],
      pitch: 0.5,
      land: [0.25, 0.4],
      exposedPad: [2.7, 2.6],
      face: 'moulded',
      marked: 'MPU6050',
    }),
  },
  {
    partNumber: 'E2A-M12KS04-WP-B1',
    name: 'E2A-M12KS04-WP-B1 inductive proximity sensor, box of 5',
    description:
      'Shielded inductive switch in an M12 barrel with a 2 m cable. Senses steel at 4 mm, PNP output normally open, 12 to 24 V DC.',
    price: 245,
    stock: 44,
    moq: 1,
    listed: '2025-10-07',
    drawing: barrelSensor({ thread: 12, length: 50 }),
  },
  {
    partNumber: 'LM35DZ',
    name: 'LM35DZ analogue temperature sensor, bag of 100',
    description:
      'Centigrade sensor with an output of 10 mV per °C and no need of calibration. 0 to 100 °C, supply 4 to 30 V, current draw under 60 µA. TO-92.',
    price: 112,
    stock: 230,
    moq: 1,
    listed: '2025-09-19',
    drawing: to92({ marked: 'LM35' }),
  },
  {
    partNumber: 'AM2302',
    name: 'AM2302 (DHT22) humidity and temperature sensor, box of 20',
    description:
      'Calibrated sensor with a single-wire digital output. 0 to 100 % relative humidity (±2 % typical), -40 to +80 °C (±0.5 °C), supply 3.3 to 5.5 V, one reading every two seconds. Four pins at 2.54 mm.',
    price: 89,
    stock: 150,
    moq: 2,
    listed: '2025-09-02',
    drawing: humidityModule(),
  },
  {
    partNumber: 'ACS712ELCTR-20A-T',
    name: 'ACS712ELCTR-20A-T Hall current sensor, bag of 50',
    description:
      'Isolated current sensor for ±20 A, 100 mV per ampere around half the 5 V supply. Conductor of 1.2 mΩ, isolation 2.1 kV RMS. SOIC-8.',
    price: 116,
    stock: 85,
    moq: 1,
    listed: '2025-08-15',
    drawing: soic({ pins: 8, marked: 'ACS712T' }),
  },
  {
    partNumber: 'HC-SR501',
    name: 'HC-SR501 passive infrared motion module, box of 50',
    description:
      'Motion detector with a Fresnel dome and two trimmers for range (up to about 7 m) and hold time. Supply 4.5 to 20 V, output 3.3 V while motion is seen. Board of 32 by 24 mm.',
    price: 84,
    stock: 205,
    moq: 2,
    listed: '2025-07-29',
    drawing: motionModule(),
  },
  {
    partNumber: 'VL53L0CXV0DH/1',
    name: 'VL53L0CXV0DH/1 time-of-flight sensor, bag of 25',
    description:
      'Laser rangefinder that measures up to 2 m by the flight of 940 nm light, whatever the colour of the target. I2C, supply 2.6 to 3.5 V, eye-safe class 1. Optical LGA-12 of 4.4 by 2.4 by 1 mm.',
    price: 124,
    stock: 33,
    moq: 30,
    listed: '2025-07-11',
    drawing: leadless({
      label: 'OPTICAL LGA-12',
      body: [4.4, 2.4, 1],
      lands: [5, 1],
      pitch: 0.8,
      land: [0.45, 0.45],
      face: 'optical',
    }),
  },
  {
    partNumber: 'NTCLE100E3103JB0',
    name: 'NTCLE100E3103JB0 NTC thermistor 10 kΩ, bag of 500',
    description:
      'Leaded thermistor of 10 kΩ ±5 % at 25 °C, B value 3977 K, for -40 to +125 °C. Lacquered bead on tinned copper leads.',
    price: 135,
    stock: 120,
    moq: 1,
    listed: '2025-06-24',
    drawing: beadThermistor({ diameter: 3.3 }),
  },
  {
    partNumber: 'TSOP38238',
    name: 'TSOP38238 infrared receiver 38 kHz, bag of 100',
    description:
      'Remote-control receiver with photodiode, amplifier and demodulator for a 38 kHz carrier. Supply 2.5 to 5.5 V, active-low output. Moulded package with lens and three leads at 2.54 mm.',
    price: 72,
    stock: 480,
    moq: 1,
    listed: '2025-06-06',
    drawing: infraredReceiver(),
  },
  {
    partNumber: 'MPX5010DP',
    name: 'MPX5010DP differential pressure sensor, box of 10',
    description:
      'Piezoresistive sensor for 0 to 10 kPa between two ports, amplified and temperature compensated: 0.2 to 4.7 V out at a 5 V supply. Moulded case 867C with two hose ports.',
    price: 168,
    stock: 0,
    moq: 1,
    listed: '2025-05-20',
    drawing: portedPressureSensor(),
  },
  {
    partNumber: 'GL5528',
    name: 'GL5528 photoresistor, bag of 500',
    description:
      'Cadmium-sulphide light-dependent resistor: 10 to 20 kΩ at 10 lux, at least 1 MΩ in the dark, most sensitive at 540 nm, up to 150 V DC. Diameter 5 mm.',
    price: 36,
    stock: 700,
    moq: 2,
    listed: '2025-05-02',
    drawing: photoresistor({ diameter: 5.1 }),
  },
  {
    partNumber: 'TCST2103',
    name: 'TCST2103 slotted optical switch, bag of 50',
    description:
      'Transmissive sensor with an infrared emitter facing a phototransistor across a 3.1 mm gap, aperture 1 mm. For end stops and encoder discs; mounting ears for M3 screws.',
    price: 58,
    stock: 190,
    moq: 1,
    listed: '2025-04-15',
    drawing: slottedSwitch({ gap: 3.1, width: 24.5, height: 10.8 }),
  },
  {
    partNumber: 'MLX90614ESF-BAA',
    name: 'MLX90614ESF-BAA infrared thermometer, box of 10',
    description:
      'Contactless thermometer for object temperatures of -70 to +380 °C, factory calibrated, 0.02 °C resolution over SMBus or PWM. 3 V version with a 90° field of view. TO-39 can with an optical window.',
    price: 132,
    stock: 57,
    moq: 1,
    listed: '2025-04-01',
    drawing: metalCan({
      label: 'TO-39',
      rim: 9.2,
      can: 8.2,
      height: 4.1,
      leads: 4,
      hasWindow: true,
    }),
  },
];
