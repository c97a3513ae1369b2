// Runs the graylog input of Telegraf once, as Telegraf does.
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/influxdata/telegraf"
	"github.com/influxdata/telegraf/plugins/inputs"
	"github.com/influxdata/telegraf/plugins/inputs/graylog"
)

// What the plugin hands on to Telegraf.
type gathered struct {
	telegraf.Accumulator
	metrics int
}

func (g *gathered) AddFields(string, map[string]interface{}, map[string]string, ...time.Time) {
	g.metrics++
}

func (g *gathered) AddError(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	input := inputs.Inputs["graylog"]().(*graylog.GrayLog)
	metrics := os.Getenv("BASE") + "/system/metrics"
	input.Servers = []string{metrics + "/multiple", metrics + "/namespace/jvm"}
	input.Metrics = []string{"jvm.memory.heap.used", "jvm.threads.count"}
	input.Username = os.Getenv("USER_NAME")
	input.Password = os.Getenv("PASSWORD")
	seen := &gathered{}
	if err := input.Gather(seen); err != nil || seen.metrics == 0 {
		fmt.Fprintln(os.Stderr, "no metrics", err)
		os.Exit(1)
	}
}
